import type { Logger } from '../telemetry/logger.ts';
import type { Clock } from './keep-alive.ts';

/** Where each process answers now; undefined until it is up, and another after a restart. */
export type Addresses = Map<string, string | undefined>;

const pollEvery = 100;
const tellEvery = 15_000;

/** Waits until `/readyz` of every process answers 200, and says from time to time which one does not, and why. */
export const untilReady = async (
  addresses: Addresses,
  clock: Clock,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  let told = clock.now();
  for (;;) {
    const answers = await Promise.all(Array.from(addresses, ([name, address]) => ask(name, address)));
    const waiting = answers.filter((answer) => answer.why !== undefined);
    if (waiting.length === 0) return;
    if (clock.now() - told >= tellEvery) {
      told = clock.now();
      for (const { name, why } of waiting) logger.warn({ service: name, why }, 'not ready yet');
    }
    await clock.sleep(pollEvery, signal);
  }
};

const ask = async (name: string, address: string | undefined): Promise<{ name: string; why: string | undefined }> => {
  if (address === undefined) return { name, why: 'it is starting' };
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    return { name, why: response.ok ? undefined : body };
  } catch (error) {
    return { name, why: error instanceof Error ? error.message : String(error) };
  }
};
