import { companySettings } from '@cadenza/domain/company/settings';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import type { Fault } from './company.ts';

type Flag = 'Y' | 'N';

/** The settings of a company as `GET /api/settings` documents them. */
export type Settings = {
  readonly id: string;
  readonly active: Flag;
  readonly timeZone: string;
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly workingWeekdays: readonly number[];
  readonly calendarStartTime: string;
  readonly calendarEndTime: string;
  readonly calendarIntervalTime: 60 | 30;
  readonly signatureRequired: Flag;
  readonly preventiveGraceDays: number;
  readonly passwordExpiry: Flag;
  readonly changePasswordFirstLogin: Flag;
  readonly expiryDays: number;
  readonly supervisorEmail: string | null;
  readonly version: number;
};

/** What can be changed; null is a field that somebody has emptied. */
export type SettingsValues = { [Name in Exclude<keyof Settings, 'id' | 'active' | 'version'>]: Settings[Name] | null };

export const toForm = ({ id: _id, active: _active, version: _version, ...values }: Settings): SettingsValues => values;

const names = Object.keys(companySettings.shape) as (keyof SettingsValues)[];

/** Those that differ from what is there. */
export const changesOf = (values: SettingsValues, before: Settings): Partial<SettingsValues> =>
  Object.fromEntries(
    names
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, values[name]]),
  );

const flags: ReadonlySet<string> = new Set(['signatureRequired', 'passwordExpiry', 'changePasswordFirstLogin']);

export const faultsOf = (values: SettingsValues): Partial<Record<keyof SettingsValues, Fault>> => {
  const faults: Partial<Record<keyof SettingsValues, Fault>> = {};
  for (const name of names) {
    const value = values[name];
    if (flags.has(name)) continue;
    const given = name === 'supervisorEmail' && value === '' ? null : value;
    const [issue] = companySettings.shape[name].safeParse(given).error?.issues ?? [];
    if (issue === undefined) continue;
    faults[name] = given === null ? { code: 'required' } : faultOf(issue);
  }
  const { calendarStartTime: start, calendarEndTime: end } = values;
  if (start !== null && end !== null && end <= start) faults.calendarEndTime ??= { code: 'end_before_start' };
  return faults;
};

/** The zones that the browser knows, with that of the company in any case. */
export const timeZones = (own: string): readonly string[] => [...new Set([own, ...Intl.supportedValuesOf('timeZone')])];
