import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import { eventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { type LeftBehind, leftBehind } from '@cadenza/projections/planning/queries-of-uses';
import type { Services } from '../kernel/services.ts';
import { cancellation, usedKinds } from './cancel-on-deactivation.ts';

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
          const event = await deactivationOf({ store }, kind, record);
          if (event === undefined) continue; // activated again, which the read model has not seen yet
          await jobs.enqueue(cancellation(event, `left-${minute}.${event.id}`));
          asked += 1;
        }
        after = page.at(-1);
      } while (after !== undefined);
    }
    if (asked > 0) logger.warn({ records: asked }, 'deactivated records still had planned work; it is cancelled now');
  };

/** The event since which a record is inactive; undefined where it is active. */
const deactivationOf = async (
  { store }: Pick<Services, 'store'>,
  kind: Kind,
  record: LeftBehind,
): Promise<RecordedEvent<RegistryEvent> | undefined> => {
  let last: RecordedEvent<RegistryEvent> | undefined;
  for await (const event of store.read(recordStream(kind, record))) {
    if ((event.data as { id?: string }).id !== record.id) continue;
    if (event.type === eventType(kind, 'Activated')) last = undefined;
    if (event.type === eventType(kind, 'Deactivated')) last = event as RecordedEvent<RegistryEvent>;
  }
  return last;
};
