import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startPeer } from './peer.ts';

/**
 * The wire peer as a process: `node infra/src/event-store/eventstoredb/testing/peer/main.ts --data DIR [--port N]`.
 * Prints its address, one line, when it can be used; that line is what `EVENTSTORE_URL` wants. SIGTERM and Ctrl+C end it
 * cleanly; after a SIGKILL a start on the same folder has every acknowledged event. One process a folder.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, port: { type: 'string', default: '0' } } });
if (values.data === undefined || !/^\d+$/.test(values.port)) {
  console.error('usage: main.ts --data DIR [--port N]');
  process.exit(1);
}
await mkdir(values.data, { recursive: true });
const peer = await startPeer({ folder: values.data, port: Number(values.port) });
process.stdout.write(`${peer.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    void peer.close().then(() => process.exit(0));
  });
}
