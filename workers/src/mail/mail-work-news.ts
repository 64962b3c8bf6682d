import { type JobHandler, JobRefused } from '@cadenza/infra/jobs/jobs';
import { defaultLanguage } from '@cadenza/infra/texts/texts';
import { newsReceiver } from '@cadenza/queries/planning/news';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import type { Services } from '../kernel/services.ts';
import { newsByMaintainer } from './find-work-news.ts';
import type { mailWorkNews } from './jobs.ts';
import { isStale, sendLetter } from './letters.ts';
import { workLetter } from './work-letter.ts';

type Asked = z.infer<typeof mailWorkNews.schema>;
type Needs = Pick<Services, 'pool' | 'mailer' | 'publicUrl' | 'clock'>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** To whom an e-mail goes; undefined where nobody wants one. */
const receiverOf = async (services: Needs, companyId: string, maintainerId: string) => {
  const { company, record } = await answered({ services, companyId }, newsReceiver, maintainerId);
  if (!company?.active || !record?.active || record.values.sendEmail !== true) return undefined;
  const to = text(record.values.email1) ?? text(record.values.email2);
  return to && { to, name: String(record.values.identifier), company: company.businessName };
};

/** Says what is so at the time of sending. */
export const mailWorkNewsHandler =
  (services: Needs): JobHandler<Asked> =>
  async ({ maintainerId, ...span }, run) => {
    if (isStale(span.until, services.clock())) throw new JobRefused('the news is more than a day old');
    const receiver = await receiverOf(services, span.companyId, maintainerId);
    const news = receiver && (await newsByMaintainer(services, span)).get(maintainerId);
    if (!receiver || !news) return;
    const { to, ...addressed } = receiver;
    const letter = workLetter({ ...addressed, news, publicUrl: services.publicUrl, language: defaultLanguage });
    await sendLetter(services, { companyId: span.companyId, to, letter }, run);
    run.logger.info({ maintainerId, works: news.length }, 'e-mail sent');
  };
