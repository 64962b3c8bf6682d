import type { CompanyEvent } from '@cadenza/domain/company/events';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { defaultTargets } from '@cadenza/domain/reports/targets';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { companyActivity } from './activity.ts';
import { allColumns, type CompanyRow, companyTable, someColumns } from './tables.ts';

type Fold<E extends CompanyEvent> = (old: CompanyRow | undefined, event: RecordedEvent<E>) => CompanyRow;

const company = <E extends CompanyEvent>(kind: string, fold: Fold<E>): Handler<E> => ({
  // A super administrator registers a company from within another one: the row belongs to the company it tells of.
  company: ({ data }) => data.companyId,
  required: ({ data }) => [byId(companyTable, data.companyId)],
  apply: (event, rows) => {
    const { companyId } = event.data;
    rows.put(companyTable, {
      ...fold(rows.get(companyTable, companyId), event),
      version: event.revision + 1,
      updated_by: event.metadata.actorId,
      updated_at: event.metadata.happenedAt,
    });
    return { kind, ids: [companyId] };
  },
});

type Next<E extends CompanyEvent> = (event: RecordedEvent<E>, old: CompanyRow) => Partial<CompanyRow>;

const change = <E extends CompanyEvent>(next: Next<E>): Handler<E> =>
  company('changed', (old, event) => {
    if (!old) throw new Error(`${event.type} before the company ${event.data.companyId} was registered`);
    return { ...old, ...next(event, old) };
  });

/** Companies with their details and settings. */
export const companyProjection = defineProjection<CompanyEvent>({
  name: 'company',
  module: import.meta.url,
  topic: 'company',
  prefixes: ['company'],
  tables: [companyTable],
  handlers: {
    CompanyRegistered: company('registered', (_old, { data, revision, metadata }) => ({
      company_id: data.companyId,
      id: data.companyId,
      code: data.code,
      active: true,
      ...allColumns({ ...data.details, ...data.settings }),
      report_targets: defaultTargets,
      version: revision + 1,
      updated_by: metadata.actorId,
      updated_at: metadata.happenedAt,
    })),
    CompanyChanged: change(({ data }) => someColumns(data.changes)),
    CompanySettingsChanged: change(({ data }) => someColumns(data.changes)),
    CompanyTargetsChanged: change(({ data }, { report_targets: before }) => ({
      report_targets: { ...before, ...data.changes },
    })),
    CompanyActivated: change(() => ({ active: true })),
    CompanyDeactivated: change(() => ({ active: false })),
  },
  tells: companyActivity,
});
