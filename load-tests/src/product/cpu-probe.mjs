/** Loaded into a process by `--import`: answers the message `cpu` with the CPU seconds it has used, threads included. */
process.on('message', (message) => {
  if (message !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1e6 });
});
