import { eventStoreConformance } from './conformance.ts';
import { createMemoryEventStore } from './memory.ts';

eventStoreConformance(
  'memory',
  { connected: false, restarts: false, uniqueIdsAcrossStreams: true, tellsRepeats: true },
  async ({ timeout }) => {
    const store = createMemoryEventStore({ timeout });
    return { store, other: store, dispose: async () => {} };
  },
);
