import type { Question } from '../../../lib/ahead.ts';
import { overdueOf, rangesOf, setupOf, windowOf } from './board-read.ts';
import { dateOf } from './days.ts';
import { openingWeek } from './opening-day.ts';

/** The operations of `boardQuestions`. */
export const boardOperations = ['PlanningSetup', 'OverdueInterventions', 'PlannedWindow'] as const;
type Ids = Readonly<Record<string, string>>;

/**
 * What a board asks that opens on its usual days, to be asked while its scripts are still on their way. Where the guess is
 * wrong (the device's zone is not the company's, or midnight passes) the board asks for itself, as ever.
 */
export const boardQuestions = (now: number, ids: Ids): Question[] => {
  // An older browser gets Temporal with the board, and asks with it.
  if (!('Temporal' in globalThis)) return [];
  const zone = Temporal.Now.timeZoneId();
  const today = dateOf(now, zone);
  const first = openingWeek(now, zone, null);
  const days = 7;
  const question = (
    operationName: (typeof boardOperations)[number],
    variables: Readonly<Record<string, unknown>>,
  ): Question[] => {
    const documentId = ids[operationName];
    return documentId === undefined ? [] : [{ operationName, variables, extensions: { documentId } }];
  };
  return [
    ...question('PlanningSetup', setupOf(first, days)),
    ...question('OverdueInterventions', overdueOf(now)),
    ...rangesOf(first, days, today, true).flatMap((range) =>
      question('PlannedWindow', { ...windowOf(range), known: null }),
    ),
  ];
};
