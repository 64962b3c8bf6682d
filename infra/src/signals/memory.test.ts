import { signalsConformance } from './conformance.ts';
import { createMemorySignals } from './memory.ts';

signalsConformance('memory', { connected: false }, async () => {
  const signals = createMemorySignals();
  return { here: signals, there: signals, dispose: async () => {} };
});
