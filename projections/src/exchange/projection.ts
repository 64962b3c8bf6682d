import type { ImportEvent } from '@cadenza/domain/exchange/events';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { type ImportRow, importTable } from './tables.ts';

const change = <E extends ImportEvent>(
  next: (event: RecordedEvent<E>, old: ImportRow) => Partial<ImportRow>,
): Handler<E> => ({
  required: ({ data }) => [byId(importTable, data.importId)],
  apply: (event, rows) => {
    const { importId } = event.data;
    const old = rows.get(importTable, importId);
    if (!old) throw new Error(`${event.type} before the import ${importId} was started`);
    rows.put(importTable, { ...old, ...next(event, old) });
    return { kind: 'changed', ids: [importId] };
  },
});

/** Imports of lists: how far they are, and what came of them. */
export const exchangeProjection = defineProjection<ImportEvent>({
  name: 'exchange',
  module: import.meta.url,
  topic: 'exchange',
  prefixes: ['import'],
  tables: [importTable],
  handlers: {
    ImportStarted: {
      required: ({ data }) => [byId(importTable, data.importId)],
      apply: ({ data, metadata }, rows) => {
        const { importId, plan, fileName, allOrNothing, total } = data;
        rows.put(importTable, {
          company_id: metadata.companyId,
          id: importId,
          kind: plan.kind,
          file_name: fileName,
          status: 'running',
          all_or_nothing: allOrNothing,
          total,
          ...{ done: 0, created: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, restored: 0, kept: 0 },
          started_by: metadata.actorId,
          started_at: metadata.happenedAt,
          finished_at: null,
        });
        return { kind: 'added', ids: [importId] };
      },
    },
    ImportAdvanced: change(({ data }, old) => ({
      done: data.done,
      created: old.created + data.created.length,
      changed: old.changed + data.changed.length,
      unchanged: old.unchanged + data.unchanged,
      refused: old.refused + data.refused,
    })),
    ImportFinished: change(({ data, metadata }) => ({ status: data.outcome, finished_at: metadata.happenedAt })),
    ImportUndoRequested: change(() => ({ status: 'undoing' })),
    ImportUndone: change(({ data: { removed, restored, kept } }) => ({
      ...{ status: 'undone', removed, restored, kept },
    })),
  },
  // The records that it makes and changes tell it themselves.
  tells: null,
});
