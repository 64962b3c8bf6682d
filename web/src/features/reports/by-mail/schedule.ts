import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { scheduleFields } from '@cadenza/domain/reports/schedules/values';
import type { ReportCadence, ReportScheduleInput } from '../../../lib/schema.gen.ts';
import { type ReportName, type Scope, schemaNames, scopeNames } from '../report-search.ts';
import type { ReportSchedulesQuery } from './schedules.gen.ts';

export type Schedule = ReportSchedulesQuery['reportSchedules']['rows'][number];

/** What stands in the form. */
export type ScheduleValues = {
  readonly name: string;
  readonly report: ReportName;
  readonly scope: Scope;
  readonly format: Schedule['format'];
  readonly language: string;
  readonly cadence: ReportCadence;
  readonly weekday: number;
  readonly monthDay: number | null;
  readonly hour: number;
  readonly recipients: readonly string[];
  readonly active: boolean;
};

export type ScheduleField = keyof ScheduleValues;

const reportOf = (name: Schedule['report']): ReportName => {
  const found = Object.entries(schemaNames).find(([, one]) => one === name);
  if (found === undefined) throw new Error(`no report ${name}`);
  return found[0] as ReportName;
};

/** Only what is set, as the address of a report has it. */
export const scopeFrom = (
  given: { readonly [Name in (typeof scopeNames)[number]]?: string | null | undefined },
): Scope => Object.fromEntries(scopeNames.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])));

export const scheduleToForm = ({ report, scope, recipients, ...one }: Schedule): ScheduleValues => ({
  ...{ name: one.name, report: reportOf(report), scope: scopeFrom(scope), format: one.format, language: one.language },
  ...{ cadence: one.cadence, weekday: one.weekday, monthDay: one.monthDay, hour: one.hour, active: one.active },
  recipients: recipients.map(({ id }) => id),
});

/** A new one, of the report that is looked at; it is sent to nobody until somebody says so. */
export const newSchedule = (name: string, report: ReportName, scope: Scope, language: string): ScheduleValues => ({
  ...{ name, report, scope, language, format: 'PDF', cadence: 'MONTHLY', weekday: 1, monthDay: 1, hour: 7 },
  ...{ recipients: [], active: false },
});

const whole = (scope: Scope) => Object.fromEntries(scopeNames.map((name) => [name, scope[name] ?? null]));

/** All of a new one, or what differs. */
export const scheduleInput = (values: ScheduleValues, before: ScheduleValues | null): ReportScheduleInput => {
  const changed = Object.entries(values).filter(
    ([field, value]) => before === null || JSON.stringify(value) !== JSON.stringify(before[field as ScheduleField]),
  );
  const { report, scope, recipients, ...others } = Object.fromEntries(changed) as Partial<ScheduleValues>;
  return {
    ...others,
    ...(recipients && { recipients: [...recipients] }),
    ...(report && { report: schemaNames[report] }),
    ...(scope && { scope: whole(scope) }),
  };
};

type Fault = ReturnType<typeof faultOf>;

/** What is wrong, by the schemas that the server decides with. */
export const scheduleFaults = (values: ScheduleValues): Partial<Record<ScheduleField, Fault>> => {
  const faults: Partial<Record<ScheduleField, Fault>> = {};
  for (const field of ['name', 'monthDay', 'recipients'] as const) {
    const [issue] = scheduleFields[field].safeParse(values[field]).error?.issues ?? [];
    if (issue !== undefined) faults[field] = values[field] === '' ? { code: 'required' } : faultOf(issue);
  }
  if (values.active && values.recipients.length === 0) faults.recipients ??= { code: 'required' };
  return faults;
};
