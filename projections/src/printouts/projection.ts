import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { expiryOf, type PrintoutEvent } from '@cadenza/domain/printouts/events';
import { describedAs } from '@cadenza/domain/printouts/kinds';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { type PrintoutRow, printoutTable } from './tables.ts';

const change = <E extends PrintoutEvent>(
  next: (event: RecordedEvent<E>, old: PrintoutRow) => Partial<PrintoutRow>,
): Handler<E> => ({
  required: ({ data }) => [byId(printoutTable, data.printoutId)],
  apply: (event, rows) => {
    const { printoutId } = event.data;
    const old = rows.get(printoutTable, printoutId);
    if (!old) throw new Error(`${event.type} before the printout ${printoutId} was asked for`);
    rows.put(printoutTable, { ...old, ...next(event, old) });
    return { kind: 'changed', ids: [printoutId] };
  },
});

/** Files that people have had printed: how far they are, and until when they can be fetched. */
export const printoutsProjection = defineProjection<PrintoutEvent>({
  name: 'printouts',
  module: import.meta.url,
  topic: 'printouts',
  prefixes: ['printout'],
  tables: [printoutTable],
  handlers: {
    PrintoutRequested: {
      required: ({ data }) => [byId(printoutTable, data.printoutId)],
      apply: ({ data, metadata }, rows) => {
        const { companyId, actorId, happenedAt } = metadata;
        rows.put(printoutTable, {
          ...{ company_id: companyId, id: data.printoutId, user_id: actorId, kind: data.subject.kind },
          ...describedAs(data.subject),
          ...{ status: 'queued', total: 0, done: 0, failure: null },
          ...{ file_name: null, mime: null, hash: null, size: null },
          ...{ requested_at: happenedAt, expires_at: expiryOf(happenedAt) },
        });
        return { kind: 'added', ids: [data.printoutId] };
      },
    },
    PrintoutAdvanced: change(({ data: { done, total } }) => ({ status: 'running', done, total })),
    PrintoutReady: change(({ data: { fileName, mime, content }, metadata }, { total }) => ({
      ...{ status: 'ready', done: total, file_name: fileName, mime, ...content },
      expires_at: expiryOf(metadata.happenedAt),
    })),
    PrintoutFailed: change(({ data }) => ({ status: 'failed', failure: data.code })),
    PrintoutExpired: {
      required: ({ data }) => [byId(printoutTable, data.printoutId)],
      apply: ({ data }, rows) => {
        const old = rows.get(printoutTable, data.printoutId);
        rows.remove(printoutTable, data.printoutId);
        // Whose it was goes along: nobody else is told, and the row no longer says it.
        return old ? { kind: 'removed', ids: [data.printoutId, old.user_id] } : null;
      },
    },
  },
  // What somebody prints changes no record: there is none in whose history it would stand.
  tells: null,
});
