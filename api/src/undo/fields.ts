import { undoChange } from '@cadenza/commands/undo/undo-change';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { HistoryEntry } from '@cadenza/queries/activity/history';
import { undoable } from '@cadenza/queries/activity/undoable';
import { z } from 'zod';
import type { Field, Fields } from '../graphql/context.ts';
import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { entryToGraphql } from '../history/fields.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { asField } from '../operations/as-field.ts';
import { defineOperation } from '../operations/operation.ts';

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

const undo = defineOperation({
  permission: 'planning.work',
  input: z.object({ change: z.string().refine(isUuid, { error: 'invalid_id' }) }),
  run: (asked, { change }) => undoChange(asked, change),
});

export const undoFields: { Query: Fields; Mutation: Pick<MutationResolvers, 'undo'> } = {
  Query: { undoable: undoableField },
  Mutation: {
    undo: asField(undo, ({ position, works, staying = null }) => ({
      ...{ position: String(position), works: [...works], staying },
    })),
  },
};
