import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createLateness } from './late-index.ts';
import { startPeer } from './peer.ts';

/**
 * The wire peer as a process: `node infra/src/event-store/eventstoredb/testing/peer/main.ts --data DIR [--port N] [--late-index SEED]`.
 * Prints its address, one line, when it can be used; that line is what `EVENTSTORE_URL` wants. SIGTERM and Ctrl+C end it
 * cleanly; after a SIGKILL a start on the same folder has every acknowledged event. One process a folder. With a seed the
 * stream index is up to a second behind, at random.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string', default: '0' }, 'late-index': { type: 'string' } },
});
const { 'late-index': seed } = values;
if (values.data === undefined || !/^\d+$/.test(values.port) || !/^\d+$/.test(seed ?? '0')) {
  console.error('usage: main.ts --data DIR [--port N] [--late-index SEED]');
  process.exit(1);
}
await mkdir(values.data, { recursive: true });
const peer = await startPeer({
  folder: values.data,
  port: Number(values.port),
  ...(seed === undefined ? {} : { lateness: createLateness({ seed: Number(seed), most: 1_000 }) }),
});
process.stdout.write(`${peer.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    void peer.close().then(() => process.exit(0));
  });
}
