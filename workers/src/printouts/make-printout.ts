import { printoutIn, recordPrintoutProgress } from '@cadenza/commands/printouts/printouts';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { PrintoutKind, PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import type { PrintoutCommand } from '@cadenza/domain/printouts/printout';
import type { JobHandler, JobRun } from '@cadenza/infra/jobs/jobs';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';
import { makeEquipmentLabels } from './equipment-labels/make.ts';
import { makeIntervention } from './intervention/make.ts';
import { makePrintout } from './jobs.ts';
import { keepMade } from './keep-made.ts';
import type { Made, Maker, Making } from './made.ts';
import { makeReport } from './report/make.ts';

type Asked = { companyId: string; printoutId: string; eventId: string; position: string };

/** Who makes what. */
const makers: { readonly [Kind in PrintoutKind]: Maker<Kind> } = {
  equipmentLabels: makeEquipmentLabels,
  intervention: makeIntervention,
  report: makeReport,
};

const make = <Kind extends PrintoutKind>(subject: PrintoutSubject<Kind>, making: Making): Promise<Made> =>
  makers[subject.kind](subject.parameters, making);

/** Milliseconds in which the rows mostly show what its asker had seen. */
const shownWithin = 5_000;

/** Run twice, or at two places at once, it makes the file again and finds it told. */
export const makePrintoutHandler =
  (services: Services): JobHandler<Asked> =>
  async (asked, run) => {
    const { companyId, printoutId, eventId, position } = asked;
    const printout = await printoutIn(services, companyId, printoutId);
    if (printout === undefined || printout.status === 'ready' || printout.status === 'failed') return;
    const tell = async (
      what: string,
      command: Exclude<PrintoutCommand, { type: 'RequestPrintout' }>,
    ): Promise<void> => {
      const ids = { commandId: uuidV5(eventId, what), correlationId: run.correlationId, causationId: eventId };
      const told = await recordPrintoutProgress(commandOfJob(services, { companyId, ...ids }), printout, command);
      // Expired while it was made.
      if (isRejection(told) && told.code !== 'not_found') throw new Error(`${printoutId} is not told: ${told.code}`);
    };
    try {
      await services.waitFor(['registry', 'planning', 'identity', 'support', 'company'], BigInt(position), shownWithin);
      const advance = (done: number, total: number): Promise<void> =>
        tell(`advance ${done} of ${total}`, { type: 'AdvancePrintout', done, total });
      const { subject, language } = printout;
      const made = await make(subject, { services, printer: services.printer, companyId, language, advance });
      if ('failure' in made) await tell('failed', { type: 'FailPrintout', code: made.failure });
      else await keepMade(services, companyId, made, (file) => tell('ready', { type: 'FinishPrintout', ...file }));
    } catch (error) {
      if (isLast(run)) await tell('given up', { type: 'FailPrintout', code: 'print_failed' });
      throw error;
    }
  };

const isLast = ({ attempt, signal }: JobRun): boolean => attempt >= makePrintout.attempts && !signal.aborted;
