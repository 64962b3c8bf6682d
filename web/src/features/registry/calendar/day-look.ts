import type { StateName } from '../../../theme/tokens.ts';

/** The look of each kind of closed day: a pair of our states, so that text on it can be read in both themes. */
export const lookOf: Readonly<Record<string, StateName>> = {
  nonWorking: 'waiting',
  companyClosure: 'handling',
  holiday: 'completed',
};
