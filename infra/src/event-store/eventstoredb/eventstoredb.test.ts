import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MakeFixture } from '../conformance/fixture.ts';
import { eventStoreConformance } from '../conformance.ts';
import { createEventStoreDb } from './eventstoredb.ts';
import { createLateness } from './testing/peer/late-index.ts';
import type { Proposed } from './testing/peer/log.ts';
import { type Peer, type PeerOptions, startPeer } from './testing/peer/peer.ts';

const capabilities = { connected: true, restarts: true, uniqueIdsAcrossStreams: false, tellsRepeats: false };

const onPeer =
  ({ prepare, ...options }: Partial<PeerOptions> & { prepare?: (peer: Peer) => Promise<void> }): MakeFixture =>
  async ({ timeout }) => {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-peer-'));
    const peer = await startPeer({ folder, ...options });
    await prepare?.(peer);
    const open = () => createEventStoreDb({ url: peer.url, timeout });
    return {
      store: open(),
      other: open(),
      disrupt: async () => peer.dropConnections(),
      stall: async () => {
        const release = peer.stall();
        return async () => release();
      },
      endFollowers: async () => peer.endSubscriptions(),
      restart: () => peer.restart(),
      dispose: async () => {
        await peer.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };

eventStoreConformance('eventstoredb, wire peer', capabilities, onPeer({}));

/** What others wrote before. */
const foreign = (count: number): Proposed[] =>
  Array.from({ length: count }, () => ({
    ...{ id: randomUUID(), type: 'OthersWrote', json: true },
    ...{ data: Buffer.from('{}'), metadata: Buffer.from('{}') },
  }));

// A server in use: others have written much, and the index is late. Only the process that met an event waits for its
// stream by itself; another one has to be told (`atLeast`).
eventStoreConformance('eventstoredb, wire peer in use, with a late index', capabilities, async (options) => {
  const fixture = await onPeer({
    lateness: createLateness({ seed: 1, most: 1_000 }),
    prepare: async ({ log }) => void (await log.append(`foreign-${randomUUID()}`, 'none', foreign(4_500))),
  })(options);
  await fixture.other.close();
  return { ...fixture, other: fixture.store };
});

const { EVENTSTORE_URL: url } = process.env;
if (url !== undefined) {
  const server = { ...capabilities, connected: false, restarts: false };
  eventStoreConformance('eventstoredb, the server at EVENTSTORE_URL', server, async ({ timeout }) => {
    const open = () => createEventStoreDb({ url, timeout });
    return { store: open(), other: open(), dispose: async () => {} };
  });
}
