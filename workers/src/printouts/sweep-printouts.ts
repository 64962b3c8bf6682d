import { recordPrintoutProgress } from '@cadenza/commands/printouts/printouts';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { printoutStream } from '@cadenza/domain/printouts/events';
import { printoutDecider } from '@cadenza/domain/printouts/printout';
import { type JobHandler, requestJob } from '@cadenza/infra/jobs/jobs';
import {
  expiredPrintouts,
  leftPrintouts,
  type PrintoutRef,
} from '@cadenza/projections/printouts/queries-of-all-companies';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';
import { makePrintout } from './jobs.ts';

/** Rows that are read at a time. */
const pageSize = 500;
/** Minutes after which one that is not printed yet was left. */
const leftAfter = 10;

/** Run twice in a night it finds nothing to do; cut off it goes on where it was. */
export const sweepPrintoutsHandler =
  (services: Services): JobHandler<object> =>
  async (_, { id, correlationId, logger, signal }) => {
    const { pool, clock, folds, jobs, store, waitFor } = services;
    const stateOf = ({ companyId, id: printoutId }: PrintoutRef) =>
      folds.state(printoutStream(printoutId), printoutDecider, companyId);
    let gone = 0;
    for (;;) {
      signal.throwIfAborted();
      const page = await expiredPrintouts(pool, clock(), pageSize);
      let last = 0n;
      for (const one of page) {
        const state = await stateOf(one);
        if (state.status === 'none' || state.status === 'expired') continue;
        const ids = { commandId: uuidV5(one.id, 'expire'), correlationId };
        const told = await recordPrintoutProgress(commandOfJob(services, { companyId: one.companyId, ...ids }), state, {
          type: 'ExpirePrintout',
        });
        if (isRejection(told)) throw new Error(`printout ${one.id} does not expire: ${told.code}`);
        last = told.position;
        gone++;
      }
      // The next page is read when these are no longer in the rows.
      if (page.length < pageSize || last === 0n || !(await waitFor(['printouts'], last, 30_000))) break;
    }
    const before = Temporal.Instant.from(clock()).subtract({ minutes: leftAfter }).toString();
    const left = await leftPrintouts(pool, before, pageSize);
    const position = String(await store.head());
    await jobs.enqueue(
      left.map(({ companyId, id: printoutId }) =>
        requestJob(makePrintout, `again.${printoutId}.${id.replaceAll(/[^\w.-]/g, '.')}`, {
          ...{ companyId, printoutId, eventId: uuidV5(printoutId, `again ${id}`), position },
        }),
      ),
    );
    logger.info({ expired: gone, again: left.length }, 'printouts that nobody fetches any more were removed');
  };
