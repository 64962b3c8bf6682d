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

/** What has to be owned to import, or take back, lists of a company. */
export const importLockOf = (companyId: string): string => `import of ${companyId}`;

/**
 * One after another in a company, in all processes: of two files with the same keys the second finds what the first has made. Who
 * loses the turn stops; what is left is done in the next one.
 */
const inTurn = async (
  { owners }: Services,
  companyId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const turn = await owners.acquire(importLockOf(companyId), signal);
  try {
    await work(AbortSignal.any([signal, turn.lost]));
  } finally {
    await turn.release();
  }
};

export const exchangeImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(runImport, async () => {
    const { runImport: run } = await import('@cadenza/commands/exchange/run-import');
    return ({ companyId, importId, eventId: causationId }, { signal: ending }) =>
      inTurn(services, companyId, ending, (signal) => run({ services, companyId, importId, causationId, signal }));
  }),
  implementJob(undoImport, async () => {
    const { runUndo } = await import('@cadenza/commands/exchange/run-import');
    return ({ companyId, importId, eventId: causationId, asker }, { signal: ending }) =>
      inTurn(services, companyId, ending, (signal) =>
        runUndo({ services, companyId, importId, causationId, signal }, asker),
      );
  }),
];
