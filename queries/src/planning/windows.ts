import { type PlannedWindow, plannedWindow as rowsOf, windowColumns } from '@cadenza/projections/planning/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

export { type BoardColumns, flag } from '@cadenza/projections/planning/queries-of-columns';

/** Everything on the board in a window, by start, and its position; more than it may have throws `TooManyRows`. */
export const plannedWindow = defineQuery({
  ...{ name: 'planning.window', ...ofPlanning, oneStatement: true },
  run: ({ db, companyId }: Reading, window: PlannedWindow) => rowsOf(db, companyId, window),
});

/** The same column by column. */
export const boardWindow = defineQuery({
  ...{ name: 'planning.board', ...ofPlanning, oneStatement: true },
  run: ({ db, companyId }: Reading, window: PlannedWindow) => windowColumns(db, companyId, window),
});
