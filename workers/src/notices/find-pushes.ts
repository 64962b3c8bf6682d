import { createHash } from 'node:crypto';
import type { Person } from '@cadenza/domain/identity/actor';
import { user, userStream } from '@cadenza/domain/identity/user';
import { rolesIn } from '@cadenza/domain/identity/user-profile';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { fold } from '@cadenza/infra/event-store/fold';
import { type JobHandler, JobMustWait, type Jobs, requestJob } from '@cadenza/infra/jobs/jobs';
import { devicesOfCompany } from '@cadenza/infra/postgres/push-devices';
import { answer } from '@cadenza/queries/kernel/answer';
import { type Notice, newsSince } from '@cadenza/queries/notices/notices';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { type findPushes, pushNotice } from './jobs.ts';
import { pushText } from './push-text.ts';

type Span = z.infer<typeof findPushes.schema>;
type Looking = Pick<Services, 'pool' | 'store' | 'clock' | 'waitFor'> & { jobs: Pick<Jobs, 'enqueue'> };

/** Minutes after which nobody is called any more: the bell tells it. */
const pushMinutes = 60;
/** Of one person and window: who is to hear of more opens the bell. */
const maxPushes = 5;
/** Milliseconds for which rows are waited for; the next attempt waits again. */
const rowsWithin = 5_000;

export const isPast = (until: string, now: string): boolean =>
  Date.parse(now) - Date.parse(until) > pushMinutes * 60_000;

/** As whom somebody reads now; undefined for who works there no more. */
const readerNow = async (
  { store }: Pick<Looking, 'store'>,
  companyId: string,
  userId: string,
): Promise<Person | undefined> => {
  const person = await fold(store, userStream(userId), user);
  if (person.status !== 'registered' || !person.active) return undefined;
  const membership = person.memberships.find((one) => one.companyId === companyId);
  const above = person.profile.roles.includes('ROLE_SUPER_ADMIN');
  if (!(membership?.active ?? above)) return undefined;
  const maintainerId = membership?.maintainerId ?? null;
  return { kind: 'person', companyId, userId, maintainerId, roles: rolesIn(person, companyId) };
};

/** The same for the same notice while more is told with it: 32 characters, as push services take them. */
const threadOf = ({ thread }: Notice, companyId: string): string =>
  createHash('sha256').update(`${companyId} ${thread}`).digest('base64url').slice(0, 32);

/** Run twice it asks for the same messages under the same ids: no browser is told of one notice twice. */
export const findPushesHandler =
  ({ pool, store, clock, waitFor, jobs }: Looking): JobHandler<Span> =>
  async ({ companyId, since, until }, { logger, correlationId, causationId }) => {
    const now = clock();
    if (isPast(until, now)) return logger.warn({ until }, 'news that came too late are pushed to nobody');
    const devices = await devicesOfCompany(pool, companyId);
    if (devices.length === 0) return;
    if (!(await waitFor(['planning', 'support', 'registry', 'company'], await store.head(), rowsWithin)))
      throw new JobMustWait('the rows of notices are behind');
    const cause = { correlationId, causationId: causationId ?? correlationId };
    for (const [userId, own] of Map.groupBy(devices, (device) => device.userId)) {
      const reader = await readerNow({ store }, companyId, userId);
      if (!reader) continue;
      const found = await answer({ pool, clock }, newsSince, { since, most: maxPushes }, { actor: reader, at: 'now' });
      if (isRejection(found)) continue;
      // Nobody did anything: what is late is not called out.
      const news = found.filter(({ kind }) => kind !== 'WORK_OVERDUE');
      const pushes = own.flatMap(({ deviceId, language }) =>
        news.map((notice) => {
          const thread = threadOf(notice, companyId);
          const payload = { companyId, deviceId, userId, thread, until, text: pushText(notice, language, thread) };
          return { ...requestJob(pushNotice, `push.${thread}.${deviceId}`, payload), cause };
        }),
      );
      if (pushes.length > 0) await jobs.enqueue(pushes);
    }
  };
