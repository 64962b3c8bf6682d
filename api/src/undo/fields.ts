import { undoChange } from '@cadenza/commands/planning/undo';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { HistoryEntry } from '@cadenza/queries/activity/history';
import { undoable } from '@cadenza/queries/activity/undoable';
import { commandFrom } from '../graphql/command.ts';
import type { Field, Fields } from '../graphql/context.ts';
import { entryToGraphql } from '../history/fields.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { withNames } from '../kernel/conflict.ts';
import { orThrow, Problem } from '../kernel/problem.ts';

const shown = ({
  told,
  ...row
}: {
  id: string;
  at: string;
  works: number;
  days: number;
  told: readonly HistoryEntry[];
}) => ({
  ...row,
  entries: told.map(entryToGraphql),
});

/** What whoever asks has changed, and may take back; what it did is told as the histories tell it. */
const undoableField: Field = {
  ...ofQuery(undoable),
  maxRows: 20,
  resolve: async (_, context) => {
    const { timeZone, rows } = await answered(context, undoable, null);
    return { timeZone, rows: rows.map(shown) };
  },
};

const undo: Field<{ commandId: string; change: string }> = {
  permission: 'planning.work',
  resolve: async ({ commandId, change }, context) => {
    if (!isUuid(change)) throw new Problem(reject('invalid_fields', {}, [{ field: 'change', code: 'invalid_id' }]));
    const asked = commandFrom(context, commandId);
    const done = await undoChange(asked, change);
    const { position, works, staying = null } = orThrow(isRejection(done) ? await withNames(asked, done) : done);
    return { position: String(position), works: [...works], staying };
  },
};

export const undoFields: { Query: Fields; Mutation: Fields } = {
  Query: { undoable: undoableField },
  Mutation: { undo },
};
