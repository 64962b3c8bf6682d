import { maintainer } from '@cadenza/domain/registry/maintainer';
import { companyById } from '@cadenza/projections/company/queries';
import { type NewsSpan, workNews as newsOf } from '@cadenza/projections/planning/queries-of-news';
import { recordsById } from '@cadenza/projections/registry/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

export { newsEvents, type WorkNews } from '@cadenza/projections/planning/queries-of-news';

/** What changed in a span for whom. */
export const workNews = defineQuery({
  ...{ name: 'planning.news', ...ofPlanning },
  run: ({ db, companyId }: Reading, span: NewsSpan) => newsOf(db, companyId, span),
});

/** A maintainer with the company, to whom an e-mail goes: null of what is not there. */
export const newsReceiver = defineQuery({
  ...{ name: 'planning.news-receiver', permission: 'planning.read', reads: ['registry', 'company'] },
  run: async ({ db, companyId }: Reading, maintainerId: string) => ({
    company: (await companyById(db, companyId)) ?? null,
    record: (await recordsById(db, companyId, maintainer, [maintainerId]))[0] ?? null,
  }),
});
