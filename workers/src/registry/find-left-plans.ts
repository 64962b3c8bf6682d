import { recordStream } from '@cadenza/domain/registry/descriptor';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { type LeftBehind, leftBehind } from '@cadenza/projections/planning/queries-of-all-companies';
import type { Services } from '../kernel/services.ts';
import { cancellation, usedKinds } from './cancel-on-deactivation.ts';
import { deactivationOf } from './deactivation-of.ts';

type Needs = Pick<Services, 'store' | 'jobs' | 'pool' | 'clock'>;

/** Records asked for at a time: bounds memory, whatever the number of companies. */
const pageSize = 500;

/**
 * Asks once more for the cancellation of what is planned for a deactivated record (I13): its job was lost with its queue,
 * or given up. Found by the read models, asked for by the event itself, so that what is done already is not done twice.
 * The ids carry the minute: two runs at a time ask once.
 */
export const findLeftPlansHandler =
  ({ store, jobs, pool, clock }: Needs): JobHandler<object> =>
  async (_, { logger, signal }) => {
    const now = clock();
    const minute = now.slice(0, 16).replaceAll(':', '.');
    let asked = 0;
    for (const kind of usedKinds) {
      let after: LeftBehind | undefined;
      do {
        signal.throwIfAborted();
        const page = await leftBehind(pool, kind, { now, limit: pageSize, ...(after && { after }) });
        for (const record of page) {
          const stream = await Array.fromAsync(store.read(recordStream(kind, record), { companyId: record.companyId }));
          const event = deactivationOf(stream, kind, record.id);
          if (event === undefined) continue; // activated again, which the read model has not seen yet
          await jobs.enqueue(cancellation(event, `left-${minute}.${event.id}`));
          asked += 1;
        }
        after = page.at(-1);
      } while (after !== undefined);
    }
    if (asked > 0) logger.warn({ records: asked }, 'deactivated records still had planned work; it is cancelled now');
  };
