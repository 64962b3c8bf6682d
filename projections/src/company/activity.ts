import type { CompanyEvent } from '@cadenza/domain/company/events';
import { differences, type FieldChange, type Telling, type Tellings } from '../kernel/activity.ts';
import { type CompanyRow, camel, companyTable } from './tables.ts';

const detailed = (row: CompanyRow | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([column, value]) => [camel(column), value]));

type Changes = Extract<CompanyEvent, { data: { changes: object } }>;

const changed =
  <E extends Changes>(): Telling<E> =>
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
  <E extends CompanyEvent>(active: boolean): Telling<E> =>
  ({ data: { companyId } }) => {
    const changes: FieldChange[] = [['active', !active, active]];
    return () => ({ subject: companyId, changes });
  };

const aimed: Telling<Extract<CompanyEvent, { type: 'CompanyTargetsChanged' }>> = (
  { data: { companyId, changes } },
  rows,
) => {
  const before = { ...rows.get(companyTable, companyId)?.report_targets };
  return () => ({ subject: companyId, changes: differences(Object.keys(changes), before, { ...changes }) });
};

/** What each event of a company tells its history. */
export const companyTells: Tellings<CompanyEvent> = {
  CompanyRegistered:
    ({ data: { companyId, details } }) =>
    () => ({ subject: companyId, name: details.businessName }),
  CompanyChanged: changed(),
  CompanySettingsChanged: changed(),
  CompanyTargetsChanged: aimed,
  CompanyActivated: switched(true),
  CompanyDeactivated: switched(false),
};
