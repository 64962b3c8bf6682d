import type { CompanyEvent } from '@cadenza/domain/company/events';
import { type Activities, type ActivityOf, differences, type FieldChange } from '../kernel/activity.ts';
import { type CompanyRow, camel, companyTable } from './tables.ts';

const detailed = (row: CompanyRow | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [camel(column), value]));

type Changes = Extract<CompanyEvent, { data: { changes: object } }>;

const changed =
  <E extends Changes>(): ActivityOf<E> =>
  ({ data: { companyId, changes } }, rows) => {
    const before = detailed(rows.get(companyTable, companyId));
    const name = 'businessName' in changes ? changes.businessName : undefined;
    return () => ({
      subject: companyId,
      ...(name !== undefined && { name }),
      changes: differences(Object.keys(changes), before, { ...changes }),
    });
  };

const switched =
  <E extends CompanyEvent>(active: boolean): ActivityOf<E> =>
  ({ data: { companyId } }) => {
    const changes: FieldChange[] = [['active', !active, active]];
    return () => ({ subject: companyId, changes });
  };

const aimed: ActivityOf<Extract<CompanyEvent, { type: 'CompanyTargetsChanged' }>> = (
  { data: { companyId, changes } },
  rows,
) => {
  const before = { ...rows.get(companyTable, companyId)?.report_targets };
  return () => ({ subject: companyId, changes: differences(Object.keys(changes), before, { ...changes }) });
};

/** What each event of a company tells its history. */
export const companyActivity: Activities<CompanyEvent> = {
  CompanyRegistered:
    ({ data: { companyId, details } }) =>
    () => ({ subject: companyId, name: details.businessName }),
  CompanyChanged: changed(),
  CompanySettingsChanged: changed(),
  CompanyTargetsChanged: aimed,
  CompanyActivated: switched(true),
  CompanyDeactivated: switched(false),
};
