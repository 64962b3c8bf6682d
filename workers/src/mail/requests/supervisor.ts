import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { companyById } from '@cadenza/projections/company/queries';
import type { Services } from '../../kernel/services.ts';

/** Milliseconds of one window: in each the supervisor gets so many e-mails of single requests, and one of all the others. */
export const requestsWindow = 600_000;
export const singleLetters = 5;

/** Milliseconds behind a window by which its requests have their numbers, and rows. */
const lookedAt = 60_000;

/** The window in which a request was opened, and when it is looked at as a whole. */
export const windowOf = (openedAt: string): { from: string; until: string; look: number } => {
  const start = Math.floor(Date.parse(openedAt) / requestsWindow) * requestsWindow;
  const until = start + requestsWindow;
  return { from: new Date(start).toISOString(), until: new Date(until).toISOString(), look: until + lookedAt };
};

/** To whom new requests of a company are told; undefined where its settings name nobody. */
export const supervisorOf = async ({ pool }: Pick<Services, 'pool'>, companyId: string) => {
  const company = await withCompany(pool, companyId, (db) => companyById(db, companyId));
  return company?.active && company.supervisorEmail
    ? { to: company.supervisorEmail, company: company.businessName }
    : undefined;
};
