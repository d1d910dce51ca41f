# shellcheck shell=sh
# Functions that run Slurm with two nodes on this machine: slurm_start FOLDER, slurm_stop.
#
# All files are in FOLDER, whose path must not contain spaces. The key and the socket of munge are in it, too, so a
# Slurm that the machine belongs to is not affected. No service manager, control groups or database are needed. All
# daemons run as the calling user, root or not, and so do the jobs.
#
# The slurmd processes differ by name (-N) and port. Debian's slurmd accepts both.

# The processes of the started daemons.
slurm_pids=

# Starts the daemons and waits until both nodes are ready. Sets SLURM_CONF.
slurm_start() {
  slurm_folder=$1
  slurm_user=$(id -un)
  # Ports that are likely to be free: they depend on the process, and are above the range of ephemeral ports.
  slurm_port=$((61000 + $$ % 1400 * 3))
  mkdir "$slurm_folder/state" "$slurm_folder/node-a" "$slurm_folder/node-b" "$slurm_folder/munge"
  chmod 0711 "$slurm_folder" "$slurm_folder/munge"
  export SLURM_CONF="$slurm_folder/slurm.conf"
  # cred_expire is the number of seconds before a requeued job can start: the minimum is 5, the default 120.
  cat >"$SLURM_CONF" <<TEXT
ClusterName=orrery
SlurmctldHost=$(uname -n)(127.0.0.1)
SlurmctldPort=$slurm_port
SlurmUser=$slurm_user
SlurmdUser=$slurm_user
AuthType=auth/munge
AuthInfo=socket=$slurm_folder/munge/socket,cred_expire=5
StateSaveLocation=$slurm_folder/state
SlurmctldPidFile=$slurm_folder/slurmctld.pid
SlurmctldLogFile=$slurm_folder/slurmctld.log
SlurmdSpoolDir=$slurm_folder/%n
SlurmdPidFile=$slurm_folder/%n.pid
SlurmdLogFile=$slurm_folder/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=2
SlurmdParameters=config_overrides
ReturnToService=1
NodeName=node-a NodeHostname=node-a NodeAddr=127.0.0.1 Port=$((slurm_port + 1)) CPUs=4
NodeName=node-b NodeHostname=node-b NodeAddr=127.0.0.1 Port=$((slurm_port + 2)) CPUs=4
PartitionName=all Nodes=node-a,node-b Default=YES MaxTime=10 State=UP
TEXT
  mungekey --create --keyfile "$slurm_folder/munge/key"
  munged --foreground --key-file="$slurm_folder/munge/key" --socket="$slurm_folder/munge/socket" \
    --pid-file="$slurm_folder/munge/pid" --seed-file="$slurm_folder/munge/seed" \
    --log-file="$slurm_folder/munge/log" >"$slurm_folder/munge/messages" 2>&1 &
  slurm_pids=$!
  slurm_wait "munged" test -S "$slurm_folder/munge/socket"
  slurmctld -D >"$slurm_folder/slurmctld.messages" 2>&1 &
  slurm_pids="$slurm_pids $!"
  slurm_node node-a
  slurm_node node-b
  slurm_wait "two idle nodes" slurm_is_ready
}

# Starts the daemon of a node. Sets slurm_node_pid.
slurm_node() {
  slurmd -D -N "$1" >"$slurm_folder/$1.messages" 2>&1 &
  # The script that sources this file reads it.
  # shellcheck disable=SC2034
  slurm_node_pid=$!
  slurm_pids="$slurm_pids $!"
}

# Cancels all queued jobs and stops the daemons.
slurm_stop() {
  [ -n "$slurm_pids" ] || return 0
  if timeout 5 scancel --user="$slurm_user" 2>/dev/null; then
    slurm_wait "the end of all jobs" slurm_is_empty || true
  fi
  for slurm_pid in $slurm_pids; do kill "$slurm_pid" 2>/dev/null || true; done
  for slurm_pid in $slurm_pids; do wait "$slurm_pid" 2>/dev/null || true; done
  slurm_pids=
}

slurm_is_empty() { [ -z "$(squeue --noheader)" ]; }

slurm_is_ready() { [ "$(sinfo --noheader --states=idle --format=%D 2>/dev/null)" = 2 ]; }

# Runs a command until it succeeds, for two minutes at most: slurm_wait WHAT COMMAND...
slurm_wait() {
  slurm_what=$1
  shift
  slurm_tries=0
  until "$@"; do
    slurm_tries=$((slurm_tries + 1))
    if [ "$slurm_tries" -gt 1200 ]; then
      echo "waited in vain for $slurm_what" >&2
      tail -n 20 "$slurm_folder"/*.log "$slurm_folder"/*.messages "$slurm_folder"/munge/messages >&2
      return 1
    fi
    sleep 0.1
  done
}
