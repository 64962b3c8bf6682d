# sh guard.sh PID PIDFILE, beside an embedded PostgreSQL, as guard.ts where there is no shell: see there. A shell, because it
# waits for as long as the server runs, and takes a twentieth of the memory.
pid=$1
pid_file=$2

is_running() {
  kill -0 "$pid" 2>/dev/null || return 1
  owner=
  { read -r owner <"$pid_file"; } 2>/dev/null
  [ "$owner" = "$pid" ]
}

# Tenths of a second
gone_within() {
  left=$1
  while [ "$left" -gt 0 ]; do
    is_running || return 0
    sleep 0.1
    left=$((left - 1))
  done
  return 1
}

# Until whoever started us is gone.
while read -r _; do :; done

sleep 1
gone_within 35 || kill -INT "$pid"
gone_within 200 || kill -QUIT "$pid"
