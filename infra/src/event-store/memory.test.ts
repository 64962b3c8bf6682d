import { eventStoreConformance } from './conformance.ts';
import { createMemoryEventStore } from './memory.ts';

eventStoreConformance('memory', { connected: false }, async () => {
  const store = createMemoryEventStore();
  return { store, other: store, dispose: async () => {} };
});
