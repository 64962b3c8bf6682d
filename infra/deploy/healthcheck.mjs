// Of the container: alive, or not. A process that waits for the database is alive; `/readyz` tells whether it can serve.
const port = process.env.PORT ?? '3000';
const alive = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(alive ? 0 : 1);
