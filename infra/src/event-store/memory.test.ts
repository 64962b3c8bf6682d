import { eventStoreConformance } from './conformance.ts';
import type { EventStore } from './event-store.ts';
import { createMemoryEventStore } from './memory.ts';
import { withSharedHead } from './shared-head.ts';

for (const [name, shared] of [
  ['memory', (store) => store],
  ['memory, read once for all followers', withSharedHead],
] satisfies [string, (store: EventStore) => EventStore][]) {
  eventStoreConformance(
    name,
    { connected: false, restarts: false, uniqueIdsAcrossStreams: true, tellsRepeats: true },
    async ({ timeout }) => {
      const store = shared(createMemoryEventStore({ timeout }));
      return { store, other: store, dispose: async () => {} };
    },
  );
}
