import { eventStoreConformance } from './conformance.ts';
import { createMemoryEventStore } from './memory.ts';

eventStoreConformance(
  'memory',
  { connected: false, restarts: false, uniqueIdsAcrossStreams: true, tellsRepeats: true },
  async () => {
    const store = createMemoryEventStore();
    return { store, other: store, dispose: async () => {} };
  },
);
