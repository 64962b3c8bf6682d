import type { PrintoutEvent } from '@cadenza/domain/printouts/events';
import { implementJob, type JobDefinition, type JobImplementation, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { makePrintout, sweepPrintouts } from './jobs.ts';

/** Every printout that is asked for is made. */
const onPrintout = defineReactor<PrintoutEvent>({
  name: 'make-printout',
  prefixes: ['printout'],
  startsAt: 'beginning',
  handlers: {
    PrintoutRequested: ({ id, data, metadata, position }) => [
      requestJob(makePrintout, `print.${id}`, {
        ...{ companyId: metadata.companyId, printoutId: data.printoutId, eventId: id, position: String(position) },
      }),
    ],
  },
});

/** What printouts have for the worker. */
export const printoutReactors: readonly Reactor[] = [onPrintout];

export const printoutJobs: readonly JobDefinition[] = [makePrintout, sweepPrintouts];

export const printoutImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(makePrintout, async () => (await import('./make-printout.ts')).makePrintoutHandler(services)),
  implementJob(sweepPrintouts, async () => (await import('./sweep-printouts.ts')).sweepPrintoutsHandler(services)),
];
