import { createKeyedMutex } from '@cadenza/commands/kernel/keyed-mutex';
import type { ImportEvent } from '@cadenza/domain/exchange/events';
import { implementJob, type JobDefinition, type JobImplementation, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { runImport, undoImport } from './jobs.ts';

/** Every import that is started is done, and every one whose undo is asked for is taken back. */
const onImport = defineReactor<ImportEvent>({
  name: 'run-import',
  prefixes: ['import'],
  startsAt: 'beginning',
  handlers: {
    ImportStarted: ({ id, data, metadata }) => [
      requestJob(runImport, `run.${id}`, {
        ...{ companyId: metadata.companyId, importId: data.importId, eventId: id },
      }),
    ],
    ImportUndoRequested: ({ id, data, metadata }) => [
      requestJob(undoImport, `undo.${id}`, {
        ...{ companyId: metadata.companyId, importId: data.importId, eventId: id, asker: metadata.actorId },
      }),
    ],
  },
});

/** What imports have for the worker. */
export const exchangeReactors: readonly Reactor[] = [onImport];

export const exchangeJobs: readonly JobDefinition[] = [runImport, undoImport];

export const exchangeImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(runImport, async () => {
    const { runImport: run } = await import('@cadenza/commands/exchange/run-import');
    // One after another in a company: of two files with the same keys the second finds what the first has made.
    const inTurn = createKeyedMutex();
    return ({ companyId, importId, eventId }, { signal }) =>
      inTurn(companyId, () => run({ services, companyId, importId, causationId: eventId, signal }));
  }),
  implementJob(undoImport, async () => {
    const { runUndo } = await import('@cadenza/commands/exchange/run-import');
    return ({ companyId, importId, eventId, asker }, { signal }) =>
      runUndo({ services, companyId, importId, causationId: eventId, signal }, asker);
  }),
];
