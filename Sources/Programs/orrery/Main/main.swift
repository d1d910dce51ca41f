import OrreryCommands

runOrrery()
