import type { z } from 'zod';
import { type PlannedWork, weekdaysTaken } from '../calendar/planned-work.ts';
import { conflictOf, type FieldMarks, marked } from '../kernel/conflict.ts';
import type { Decider, Decision, DecisionContext, EventOrigin } from '../kernel/decider.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { targets as targetsSchema } from '../reports/target-schemas.ts';
import { defaultTargets, type Targets } from '../reports/targets.ts';
import {
  type CompanyDetails,
  companyCode,
  companyDetails,
  isProvince,
  withAllDetails,
  withoutEmpty,
} from './company-details.ts';
import type { CompanyEvent } from './events.ts';
import { fieldErrors } from './field-errors.ts';
import { type CompanySettings, companySettings, defaultSettings } from './settings.ts';

export type CompanyState =
  | { status: 'none' }
  | {
      status: 'active' | 'inactive';
      companyId: string;
      code: string;
      details: CompanyDetails;
      settings: CompanySettings;
      /** What it aims at in its reports. */
      targets: Targets;
      /** Number of events of this company so far; a form sends back the one it was filled from. */
      version: number;
      /** Who set each detail, setting and target last, for the word of a conflict. */
      changed: FieldMarks;
    };

type RegisteredCompany = Exclude<CompanyState, { status: 'none' }>;

/** That no other company has the code is the business of its reservation (`identity/unique-name.ts`). */
export type CompanyCommand =
  | {
      type: 'RegisterCompany';
      companyId: string;
      code: string;
      details: { businessName: string } & Partial<CompanyDetails>;
      settings?: Partial<CompanySettings>;
    }
  | { type: 'ChangeCompany'; changes: Partial<CompanyDetails>; seenVersion?: number | undefined }
  | {
      type: 'ChangeCompanySettings';
      changes: Partial<CompanySettings>;
      seenVersion?: number | undefined;
      /** For the work on weekdays that the change takes away; of no other change. */
      plannedWork?: PlannedWork | undefined;
    }
  | { type: 'ChangeCompanyTargets'; changes: Partial<Targets>; seenVersion?: number | undefined }
  | { type: 'SetCompanyActive'; active: boolean };

type Answer = Decision<CompanyEvent>;

const decide = (command: CompanyCommand, state: CompanyState, { actorId }: DecisionContext): Answer => {
  if (command.type === 'RegisterCompany') return register(command, state);
  if (state.status === 'none') return reject('not_found');
  const { companyId } = state;
  switch (command.type) {
    case 'ChangeCompany':
      return changeDetails(command, state, actorId);
    case 'ChangeCompanySettings':
      return changeSettings(command, state, actorId);
    case 'ChangeCompanyTargets':
      return changeTargets(command, state, actorId);
    case 'SetCompanyActive':
      if (command.active === (state.status === 'active')) return [];
      return [{ type: command.active ? 'CompanyActivated' : 'CompanyDeactivated', data: { companyId } }];
    default:
      return command satisfies never;
  }
};

const register = (command: Extract<CompanyCommand, { type: 'RegisterCompany' }>, state: CompanyState): Answer => {
  if (state.status !== 'none') return reject('already_exists');
  const code = companyCode.safeParse(command.code);
  const details = companyDetails.safeParse(withAllDetails(command.details));
  const settings = companySettings.safeParse({ ...defaultSettings, ...command.settings });
  if (!code.success || !details.success || !settings.success) {
    const wrongCode = code.success ? [] : [{ field: 'code', code: 'invalid' }];
    return reject('invalid_fields', {}, [...wrongCode, ...fieldErrors(details.error), ...fieldErrors(settings.error)]);
  }
  const { companyId } = command;
  const data = { companyId, code: code.data, details: withoutEmpty(details.data), settings: settings.data };
  return provinceRefused(data.details) ?? hoursRefused(settings.data) ?? [{ type: 'CompanyRegistered', data }];
};

type Changing<Type extends CompanyCommand['type']> = Extract<CompanyCommand, { type: Type }>;

/** What somebody else has set since, or a version that nobody can have seen. */
const overtaken = (
  { seenVersion, changes }: { seenVersion: number | undefined; changes: Readonly<Record<string, unknown>> },
  { version, changed: marks, details, settings, targets }: RegisteredCompany,
  actorId: string,
): Rejection | undefined =>
  seenVersion !== undefined && seenVersion > version
    ? reject('invalid_fields', {}, [{ field: 'seenVersion', code: 'too_large', params: { max: version } }])
    : conflictOf({ changes, present: { ...details, ...settings, ...targets }, marks, seenVersion, actorId });

/** What a change sets anew; in its place a fault of a value, or what somebody else has set since. */
const changesOf = <Values extends object>(
  schema: z.ZodType<{ [Name in keyof Values]?: Values[Name] | undefined }>,
  { changes: wanted, seenVersion }: { changes: Partial<Values>; seenVersion?: number | undefined },
  before: Values,
  state: RegisteredCompany,
  actorId: string,
): Partial<Values> | Rejection => {
  const parsed = schema.safeParse(wanted);
  if (!parsed.success) return reject('invalid_fields', {}, fieldErrors(parsed.error));
  const changes = differing(parsed.data, before);
  return overtaken({ seenVersion, changes }, state, actorId) ?? changes;
};

const isNothing = (changes: object): boolean => Object.keys(changes).length === 0;

const detailChanges = companyDetails.partial().transform(withoutEmpty);
const settingChanges = companySettings.partial();
const targetChanges = targetsSchema.partial();

const changeDetails = (command: Changing<'ChangeCompany'>, state: RegisteredCompany, actorId: string): Answer => {
  const { companyId, details } = state;
  const changes = changesOf(detailChanges, command, details, state, actorId);
  if (isRejection(changes)) return changes;
  // A province that was there before this rule stays until somebody touches the address.
  const refused = 'province' in changes || 'countryId' in changes ? provinceRefused({ ...details, ...changes }) : null;
  if (refused !== null) return refused;
  return isNothing(changes) ? [] : [{ type: 'CompanyChanged', data: { companyId, changes } }];
};

const changeSettings = (
  command: Changing<'ChangeCompanySettings'>,
  state: RegisteredCompany,
  actorId: string,
): Answer => {
  const { companyId, settings } = state;
  const { plannedWork } = command;
  const changes = changesOf(settingChanges, command, settings, state, actorId);
  if (isRejection(changes)) return changes;
  const refused = hoursRefused({ ...settings, ...changes });
  if (refused !== null) return refused;
  if (isNothing(changes)) return [];
  const choice = plannedWork !== undefined && weekdaysTaken(settings, changes).length > 0 ? { plannedWork } : {};
  return [{ type: 'CompanySettingsChanged', data: { companyId, changes, ...choice } }];
};

const changeTargets = (
  command: Changing<'ChangeCompanyTargets'>,
  state: RegisteredCompany,
  actorId: string,
): Answer => {
  const { companyId, targets } = state;
  const changes = changesOf(targetChanges, command, targets, state, actorId);
  if (isRejection(changes)) return changes;
  return isNothing(changes) ? [] : [{ type: 'CompanyTargetsChanged', data: { companyId, changes } }];
};

const provinceRefused = (details: CompanyDetails): Rejection | null =>
  isProvince(details) ? null : reject('invalid_fields', {}, [{ field: 'province', code: 'invalid_province' }]);

const hoursRefused = ({ calendarStartTime, calendarEndTime }: CompanySettings): Rejection | null =>
  calendarEndTime > calendarStartTime
    ? null
    : reject('invalid_fields', {}, [{ field: 'calendarEndTime', code: 'end_before_start' }]);

/** The fields of `wanted` that are there and differ, in exactly their shape. */
const differing = <Values extends object>(wanted: { [Name in keyof Values]?: Values[Name] | undefined }, now: Values) =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name as keyof Values]),
    ),
  ) as Partial<Values>;

const evolve = (state: CompanyState, event: CompanyEvent, origin: EventOrigin): CompanyState => {
  const next = after(state, event);
  if (state.status === 'none' || next.status === 'none') return next;
  const mark = { version: state.version + 1, actorId: origin.actorId, at: origin.happenedAt };
  const fields = 'changes' in event.data ? Object.keys(event.data.changes) : [];
  return { ...next, version: mark.version, changed: marked(state.changed, fields, mark) };
};

const after = (state: CompanyState, event: CompanyEvent): CompanyState => {
  if (event.type === 'CompanyRegistered') {
    const { companyId, code, details, settings } = event.data;
    const registered = { status: 'active', companyId, code, details, settings, targets: defaultTargets } as const;
    return { ...registered, version: 1, changed: {} };
  }
  if (state.status === 'none') throw new Error(`a company cannot begin with ${event.type}`);
  switch (event.type) {
    case 'CompanyChanged':
      return { ...state, details: { ...state.details, ...event.data.changes } };
    case 'CompanySettingsChanged':
      return { ...state, settings: { ...state.settings, ...event.data.changes } };
    case 'CompanyTargetsChanged':
      return { ...state, targets: { ...state.targets, ...event.data.changes } };
    case 'CompanyActivated':
      return { ...state, status: 'active' };
    case 'CompanyDeactivated':
      return { ...state, status: 'inactive' };
    default:
      throw new Error(`not an event of a company: ${(event satisfies never as CompanyEvent).type}`);
  }
};

export const companyDecider: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve,
};
