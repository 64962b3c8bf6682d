import { type JobHandler, JobMustWait, type Jobs, requestJob } from '@cadenza/infra/jobs/jobs';
import { maintainersOfUsers } from '@cadenza/queries/identity/maintainers-of-users';
import { type WorkNews, workNews } from '@cadenza/queries/planning/news';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import type { Services } from '../kernel/services.ts';
import { type findWorkNews, mailWorkNews } from './jobs.ts';
import { isStale, rowsWithin } from './letters.ts';

type Span = z.infer<typeof findWorkNews.schema>;
type Needs = Pick<Services, 'pool' | 'clock'>;

/** What a span has for whom; what people changed for themselves is no news to them. */
export const newsByMaintainer = async (services: Needs, span: Span): Promise<Map<string, WorkNews[]>> => {
  const { companyId, from, until } = span;
  const all = await answered({ services, companyId }, workNews, { from: BigInt(from), until });
  const actors = [...new Set(all.flatMap((one) => one.actors))];
  const selves = await answered({ services, companyId }, maintainersOfUsers, actors);
  const ofOthers = all.filter((one) => one.actors.some((actor) => selves.get(actor) !== one.maintainerId));
  return Map.groupBy(ofOthers, ({ maintainerId }) => maintainerId);
};

type Looking = Needs & Pick<Services, 'store' | 'waitFor'> & { jobs: Pick<Jobs, 'enqueue'> };

/** Run twice it asks for the same e-mails under the same ids. */
export const findWorkNewsHandler =
  ({ pool, store, jobs, clock, waitFor }: Looking): JobHandler<Span> =>
  async (span, { logger, correlationId, causationId }) => {
    if (isStale(span.until, clock()))
      return logger.warn({ until: span.until }, 'news that came too late are told nobody');
    // All of the span is in the log by now, and so is what the rows must show.
    if (!(await waitFor(['planning', 'registry', 'identity'], await store.head(), rowsWithin)))
      throw new JobMustWait('the rows of planning are behind');
    const news = await newsByMaintainer({ pool, clock }, span);
    const cause = { correlationId, causationId: causationId ?? correlationId };
    const letters = [...news.keys()].map((maintainerId) => ({
      ...requestJob(mailWorkNews, `${idOf(span)}.${maintainerId}`, { ...span, maintainerId }),
      cause,
    }));
    if (letters.length > 0) await jobs.enqueue(letters);
    logger.debug({ maintainers: letters.length }, 'looked for news of work');
  };

/** The same for the same window, however often it is looked at. */
const idOf = ({ companyId, until }: Span): string => `work.${companyId}.${Date.parse(until)}`;
