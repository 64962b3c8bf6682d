import { operationIds } from '../../../lib/operations.gen.ts';
import { ahead } from '../../../lib/services.ts';
import { overdueOf, rangesOf, setupOf, windowOf } from './board-read.ts';
import { dateOf, mondayOf } from './days.ts';
import { openingDay } from './opening-day.ts';

const ask = (operationName: string, variables: Readonly<Record<string, unknown>>): void => {
  const documentId = operationIds[operationName];
  if (documentId !== undefined) ahead.ask({ operationName, variables, extensions: { documentId } });
};

/**
 * Asks what a board will ask that opens on its usual days, while its scripts are still on their way. Where the guess is wrong
 * (the device's zone is not the company's, or midnight passes) the board asks for itself, as ever.
 */
export const askBoardAhead = (now: number): void => {
  // An older browser gets Temporal with the board, and asks with it.
  if (!('Temporal' in globalThis)) return;
  const today = dateOf(now, Temporal.Now.timeZoneId());
  const first = mondayOf(openingDay(today, null));
  const days = 7;
  ask('PlanningSetup', setupOf(first, days));
  ask('OverdueInterventions', overdueOf(now));
  for (const range of rangesOf(first, days, today, true)) ask('PlannedWindow', { ...windowOf(range), known: null });
};
