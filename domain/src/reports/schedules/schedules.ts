import type { z } from 'zod';
import { defineAggregate, samplePerson } from '../../kernel/aggregate.ts';
import { conflictOf, type FieldMarks, marked } from '../../kernel/conflict.ts';
import type { Decision, DecisionContext, EventOrigin } from '../../kernel/decider.ts';
import { faultOf } from '../../kernel/field-fault.ts';
import { type FieldError, reject } from '../../kernel/rejection.ts';
import type { Sending } from './due.ts';
import { type ReportScheduleEvent, reportScheduleEvents } from './events.ts';
import { type ReportScheduleValues, type ScheduleTiming, scheduleValues } from './values.ts';

/** One report that is sent. `version`: number of changes so far; `changed`: who set each field last. */
export type ReportSchedule = ReportScheduleValues &
  Sending & {
    readonly id: string;
    /** Who wants it no more, among the recipients or not. */
    readonly unsubscribed: ReadonlySet<string>;
    readonly version: number;
    readonly changed: FieldMarks;
  };

/** Of one company: those that are there, and the ids of those that were. */
export type ReportSchedules = {
  readonly schedules: ReadonlyMap<string, ReportSchedule>;
  readonly removed: ReadonlySet<string>;
};

export type ReportScheduleCommand =
  | { type: 'CreateReportSchedule'; scheduleId: string; values: Partial<ReportScheduleValues> }
  | {
      type: 'ChangeReportSchedule';
      scheduleId: string;
      changes: Partial<ReportScheduleValues>;
      seenVersion?: number | undefined;
    }
  | { type: 'RemoveReportSchedule'; scheduleId: string }
  | { type: 'UnsubscribeFromReport'; scheduleId: string; userId: string }
  | { type: 'ResubscribeToReport'; scheduleId: string; userId: string }
  | { type: 'RecordReportSent'; scheduleId: string; day: string; recipients: number };

/** In one company. */
export const maxReportSchedules = 50;

const someFields = scheduleValues.partial();

/** Off until somebody switches it on: on Mondays, or on the first of the month, at seven. */
const initial = {
  scope: { equipmentId: null, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null },
  ...{ format: 'pdf', cadence: 'monthly', weekday: 1, monthDay: 1, hour: 7, recipients: [], active: false },
} as const;

const faults = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const [first = '', ...inside] = issue.path;
    const field = first === 'scope' && inside.length > 0 ? `scope.${String(inside[0])}` : String(first);
    return { field, ...(field === 'name' && issue.code === 'invalid_type' ? { code: 'required' } : faultOf(issue)) };
  });

/** Nobody is sent what goes to nobody. */
const refusalOf = ({ active, recipients }: Pick<ReportScheduleValues, 'active' | 'recipients'>) =>
  active && recipients.length === 0
    ? reject('invalid_fields', {}, [{ field: 'recipients', code: 'required' }])
    : undefined;

const create = (
  { scheduleId, values }: Extract<ReportScheduleCommand, { type: 'CreateReportSchedule' }>,
  { schedules, removed }: ReportSchedules,
): Decision<ReportScheduleEvent> => {
  if (schedules.has(scheduleId) || removed.has(scheduleId)) return reject('already_exists');
  const parsed = scheduleValues.safeParse({ ...initial, ...values });
  if (!parsed.success) return reject('invalid_fields', {}, faults(parsed.error));
  if (schedules.size >= maxReportSchedules) return reject('too_many_records', { most: maxReportSchedules });
  return refusalOf(parsed.data) ?? [{ type: 'ReportScheduleCreated', data: { scheduleId, values: parsed.data } }];
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const change = (
  { scheduleId, changes: wanted, seenVersion }: Extract<ReportScheduleCommand, { type: 'ChangeReportSchedule' }>,
  known: ReportSchedule,
  { actorId }: DecisionContext,
): Decision<ReportScheduleEvent> => {
  if (seenVersion !== undefined && seenVersion > known.version)
    return reject('invalid_fields', {}, [{ field: 'seenVersion', code: 'too_large', params: { max: known.version } }]);
  const parsed = someFields.safeParse(wanted);
  if (!parsed.success) return reject('invalid_fields', {}, faults(parsed.error));
  const changes: Partial<ReportScheduleValues> = Object.fromEntries(
    Object.entries(parsed.data).filter(
      ([field, value]) => value !== undefined && !isSame(value, known[field as keyof ReportScheduleValues]),
    ),
  );
  const overtaken = conflictOf({ changes, present: known, marks: known.changed, seenVersion, actorId });
  if (overtaken !== undefined) return overtaken;
  if (Object.keys(changes).length === 0) return [];
  return refusalOf({ ...known, ...changes }) ?? [{ type: 'ReportScheduleChanged', data: { scheduleId, changes } }];
};

const decide = (
  command: ReportScheduleCommand,
  state: ReportSchedules,
  context: DecisionContext,
): Decision<ReportScheduleEvent> => {
  if (command.type === 'CreateReportSchedule') return create(command, state);
  const { scheduleId } = command;
  const known = state.schedules.get(scheduleId);
  if (known === undefined) return reject('not_found');
  switch (command.type) {
    case 'ChangeReportSchedule':
      return change(command, known, context);
    case 'RemoveReportSchedule':
      return [{ type: 'ReportScheduleRemoved', data: { scheduleId } }];
    case 'UnsubscribeFromReport': {
      const { userId } = command;
      const isNew = known.recipients.includes(userId) && !known.unsubscribed.has(userId);
      return isNew ? [{ type: 'ReportScheduleUnsubscribed', data: { scheduleId, userId } }] : [];
    }
    case 'ResubscribeToReport': {
      const { userId } = command;
      return known.unsubscribed.has(userId)
        ? [{ type: 'ReportScheduleResubscribed', data: { scheduleId, userId } }]
        : [];
    }
    case 'RecordReportSent': {
      const { day, recipients } = command;
      const isNew = known.sentDay === null || day > known.sentDay;
      return isNew ? [{ type: 'ReportScheduleSent', data: { scheduleId, day, recipients } }] : [];
    }
    default:
      return command satisfies never;
  }
};

const timing = ['cadence', 'weekday', 'monthDay', 'hour', 'active'] as const satisfies readonly (
  | keyof ScheduleTiming
  | 'active'
)[];

/** Who changes when it is sent, or switches it on, means from then on: nothing is sent of a time that was before. */
const changed = (
  known: ReportSchedule,
  changes: Partial<ReportScheduleValues>,
  { actorId, happenedAt }: EventOrigin,
): ReportSchedule => {
  const mark = { version: known.version + 1, actorId, at: happenedAt };
  return {
    ...known,
    ...changes,
    version: mark.version,
    changed: marked(known.changed, Object.keys(changes), mark),
    since: timing.some((field) => field in changes) ? happenedAt : known.since,
  };
};

const evolve = (state: ReportSchedules, event: ReportScheduleEvent, origin: EventOrigin): ReportSchedules => {
  const { scheduleId: id } = event.data;
  const put = (schedule: ReportSchedule): ReportSchedules => ({
    ...state,
    schedules: new Map(state.schedules).set(id, schedule),
  });
  if (event.type === 'ReportScheduleCreated')
    return put({
      ...event.data.values,
      ...{ id, unsubscribed: new Set(), version: 1, changed: {}, since: origin.happenedAt, sentDay: null },
    });
  const known = state.schedules.get(id);
  if (known === undefined) throw new Error(`${event.type} of a schedule that is not there`);
  switch (event.type) {
    case 'ReportScheduleChanged':
      return put(changed(known, event.data.changes, origin));
    case 'ReportScheduleRemoved': {
      const schedules = new Map(state.schedules);
      schedules.delete(id);
      return { schedules, removed: new Set(state.removed).add(id) };
    }
    case 'ReportScheduleUnsubscribed':
      return put({ ...known, unsubscribed: new Set(known.unsubscribed).add(event.data.userId) });
    case 'ReportScheduleResubscribed':
      return put({
        ...known,
        unsubscribed: new Set([...known.unsubscribed].filter((userId) => userId !== event.data.userId)),
      });
    case 'ReportScheduleSent':
      return put({ ...known, sentDay: event.data.day });
    default:
      throw new Error(`not an event of report schedules: ${(event satisfies never as ReportScheduleEvent).type}`);
  }
};

const scheduleId = '0199a1b2-0000-7000-8000-0000000000f5';
const values: ReportScheduleValues = {
  ...initial,
  ...{ name: 'Guasti del mese', report: 'reportGenerale', format: 'pdf', language: 'it', recipients: [samplePerson] },
  cadence: 'monthly',
};

/** All reports that a company has sent by e-mail: so many, off until they are switched on, each recipient free to have none. */
export const reportSchedules = defineAggregate({
  stream: { kind: 'reportSchedules', each: 'company', id: (companyId) => companyId },
  events: reportScheduleEvents,
  decider: {
    initialState: (): ReportSchedules => ({ schedules: new Map(), removed: new Set() }),
    decide,
    evolve,
  },
  commands: {
    CreateReportSchedule: { permission: 'reports.manage', samples: [{ scheduleId, values }] },
    ChangeReportSchedule: {
      permission: 'reports.manage',
      samples: [
        { scheduleId, changes: values },
        { scheduleId, changes: values, seenVersion: 1 },
      ],
    },
    RemoveReportSchedule: { permission: 'reports.manage', samples: [{ scheduleId }] },
    UnsubscribeFromReport: {
      permission: 'reports.subscribe',
      samples: [{ scheduleId, userId: samplePerson }],
    },
    ResubscribeToReport: {
      permission: 'reports.subscribe',
      samples: [{ scheduleId, userId: samplePerson }],
    },
    RecordReportSent: {
      permission: 'reports.manage',
      ofSystem: true,
      samples: [{ scheduleId, day: '2026-03-02', recipients: 1 }],
    },
  },
  topic: 'reports',
});

/** Who is to have it. */
export const subscribersOf = ({ recipients, unsubscribed }: ReportSchedule): string[] =>
  recipients.filter((userId) => !unsubscribed.has(userId));
