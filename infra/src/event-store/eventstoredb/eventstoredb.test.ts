import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreConformance } from '../conformance.ts';
import { createEventStoreDb } from './eventstoredb.ts';
import { startPeer } from './testing/peer/peer.ts';

const capabilities = { connected: true, restarts: true, uniqueIdsAcrossStreams: false, tellsRepeats: false };

eventStoreConformance('eventstoredb, wire peer', capabilities, async ({ timeout }) => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-peer-'));
  const peer = await startPeer({ folder, prepareTimeout: 50 });
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
});

const { EVENTSTORE_URL: url } = process.env;
if (url !== undefined) {
  const server = { ...capabilities, connected: false, restarts: false };
  eventStoreConformance('eventstoredb, the server at EVENTSTORE_URL', server, async ({ timeout }) => {
    const open = () => createEventStoreDb({ url, timeout });
    return { store: open(), other: open(), dispose: async () => {} };
  });
}
