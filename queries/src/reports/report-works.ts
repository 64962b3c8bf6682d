import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { plannedByIds } from '@cadenza/projections/planning/queries';
import { requestOfStop, stopOfRequest } from '@cadenza/projections/reports/queries-of-standing';
import { requestsById } from '@cadenza/projections/support/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import type { ReportQuery } from './report-query.ts';
import { ofFigures, refusingMissing, timeOfReport } from './report-query.ts';
import { type Page, pageOfWorks, type Went, type WorkSet } from './work-sets.ts';

type Planned = Awaited<ReturnType<typeof plannedByIds>>['rows'][number];
/** `requestNumber`: of a support request that stands for itself. */
type Names = Pick<Planned, 'equipment' | 'intervention' | 'maintainer'> & { readonly requestNumber: number | null };

type Named = Names & { readonly id: string };

/** What works are called, and the requests that stand for none, by what the figures know them by. */
const namesOf = async (db: ScopedDb, companyId: string, ids: readonly string[]): Promise<Map<string, Named>> => {
  const requests = ids.flatMap((id) => requestOfStop(id) ?? []);
  const { rows } = await plannedByIds(
    db,
    companyId,
    ids.filter((id) => requestOfStop(id) === null),
  );
  const named = new Map<string, Named>();
  for (const { id, equipment, intervention, maintainer } of rows)
    named.set(id, { id, equipment, intervention, maintainer, requestNumber: null });
  for (const { id, equipment, request, number } of requests.length > 0
    ? await requestsById(db, companyId, requests)
    : [])
    named.set(stopOfRequest(id), {
      ...{ id, equipment, maintainer: null, requestNumber: number },
      intervention: { id, label: request ?? '' },
    });
  return named;
};

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

type Wanted = ReportQuery & { readonly set: WorkSet; readonly page: Page };

const asShown = ({ start, end, cost, cause = null, reason = null, ...work }: Went, named: Named) => ({
  ...{ ...work, ...named, cause },
  ...{ start: instant(start), end: end === null ? null : instant(end) },
  cost: cost == null ? null : (cost / 100).toFixed(2),
  // A code of the system's own is no sentence for people.
  reason: cause === 'deactivated' ? null : reason,
});

const readWorks = async (reading: Reading, { set, page, ...query }: Wanted) => {
  const { db, companyId } = reading;
  const time = await timeOfReport(reading, query);
  const { total, went } = await pageOfWorks(set, { db, companyId, scope: query.scope, time }, page);
  const ids = went.map(({ id }) => id);
  const known = await namesOf(db, companyId, ids);
  const rows = went.flatMap((work) => {
    const named = known.get(work.id);
    return named ? [asShown(work, named)] : [];
  });
  return { now: instant(time.now), total, rows };
};

/** A page of the works behind a figure of a report, with the names of those whom they concern. */
export const reportWorks = defineQuery({
  ...{ name: 'reports.works', ...ofFigures, reads: [...ofFigures.reads, 'identity'] },
  run: refusingMissing(readWorks),
});
