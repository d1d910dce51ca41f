import OrreryViewerCommand

runOrreryViewer()
