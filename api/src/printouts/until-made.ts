import { type Printout, printoutIn } from '@cadenza/commands/printouts/printouts';
import type { Services } from '../services.ts';

/** Milliseconds after which it is looked for also where no signal came. */
const lookEvery = 250;

/**
 * A printout when it is made, or has failed; undefined where that takes longer than `within` milliseconds. Whoever waits stands in
 * nobody's way.
 */
export const untilMade = (
  { folds, clock, lanes, signals }: Pick<Services, 'folds' | 'clock' | 'lanes' | 'signals'>,
  companyId: string,
  id: string,
  within: number,
): Promise<Printout | undefined> =>
  lanes.aside(async () => {
    const late = AbortSignal.timeout(within);
    while (!late.aborted) {
      const woken = nextSignal(signals);
      const found = await printoutIn({ folds, clock }, companyId, id);
      if (found === undefined || found.status === 'ready' || found.status === 'failed') {
        woken.forget();
        return found;
      }
      await woken.told;
    }
    return undefined;
  });

/** Begun before one looks, so that what is told meanwhile is not missed. */
const nextSignal = (signals: Services['signals']) => {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const end = signals.on('log', () => forget());
  const timer = setTimeout(() => forget(), lookEvery);
  const forget = (): void => {
    clearTimeout(timer);
    end();
    resolve();
  };
  return { told, forget };
};
