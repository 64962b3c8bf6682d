import type { ReportScheduleEvent } from '@cadenza/domain/reports/schedules/events';
import { reportSchedules } from '@cadenza/domain/reports/schedules/schedules';
import type { ReportScheduleValues } from '@cadenza/domain/reports/schedules/values';
import { type Activities, type ActivityOf, differences } from '../kernel/activity.ts';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { reportScheduleTable } from './tables.ts';

type Event<Type extends ReportScheduleEvent['type']> = Extract<ReportScheduleEvent, { type: Type }>;

const required: Handler<ReportScheduleEvent>['required'] = ({ data }) => [byId(reportScheduleTable, data.scheduleId)];

/** Whom a change is told to beside who says what is sent: those that it goes to, or went to. The first id is that of the report. */
const told = (id: string, ...of: (readonly string[])[]): string[] => [id, ...new Set(of.flat())];

/** What changes nothing of the rows: it is asked of the stream. */
const choice: Handler<Event<'ReportScheduleUnsubscribed' | 'ReportScheduleResubscribed'>> = {
  required: () => [],
  apply: ({ data: { scheduleId, userId } }) => ({ kind: 'changed', ids: told(scheduleId, [userId]) }),
};

/** What it is narrowed to as fields of its own. */
const flat = ({ scope, ...values }: Partial<ReportScheduleValues>): Record<string, unknown> => ({
  ...values,
  ...scope,
});

const changed: ActivityOf<Event<'ReportScheduleChanged'>> = ({ data: { scheduleId, changes } }, rows) => {
  const before = rows.get(reportScheduleTable, scheduleId)?.schedule ?? {};
  const after = flat(changes);
  return () => ({
    subject: scheduleId,
    ...(changes.name !== undefined && { name: changes.name }),
    changes: differences(Object.keys(after), flat(before), after),
  });
};

const chosen: ActivityOf<Event<'ReportScheduleUnsubscribed' | 'ReportScheduleResubscribed'>> =
  ({ type, data: { scheduleId, userId } }) =>
  () => ({
    subject: scheduleId,
    changes: type === 'ReportScheduleUnsubscribed' ? [['recipient', userId, null]] : [['recipient', null, userId]],
  });

/** What each event of a report schedule tells its history. */
const tells: Activities<ReportScheduleEvent> = {
  ReportScheduleCreated:
    ({ data: { scheduleId, values } }) =>
    () => ({ subject: scheduleId, name: values.name }),
  ReportScheduleChanged: changed,
  ReportScheduleRemoved:
    ({ data: { scheduleId } }) =>
    () => ({ subject: scheduleId }),
  ReportScheduleUnsubscribed: chosen,
  ReportScheduleResubscribed: chosen,
  ReportScheduleSent:
    ({ data: { scheduleId, recipients } }) =>
    () => ({ subject: scheduleId, details: { count: recipients } }),
};

/** Reports that are sent by e-mail. */
export const reportsProjection = defineProjection<ReportScheduleEvent>({
  name: 'reports',
  module: import.meta.url,
  topic: reportSchedules.topic,
  prefixes: [reportSchedules.stream.kind],
  tables: [reportScheduleTable],
  handlers: {
    ReportScheduleCreated: {
      required,
      apply: ({ data: { scheduleId, values }, metadata }, rows) => {
        const { active } = values;
        rows.put(reportScheduleTable, { company_id: metadata.companyId, id: scheduleId, active, schedule: values });
        return { kind: 'added', ids: told(scheduleId, values.recipients) };
      },
    },
    ReportScheduleChanged: {
      required,
      apply: ({ data: { scheduleId, changes } }, rows) => {
        const old = rows.get(reportScheduleTable, scheduleId);
        if (!old) throw new Error(`the report schedule ${scheduleId} was changed before it was made`);
        const schedule = { ...old.schedule, ...changes };
        rows.put(reportScheduleTable, { ...old, active: schedule.active, schedule });
        return { kind: 'changed', ids: told(scheduleId, old.schedule.recipients, schedule.recipients) };
      },
    },
    ReportScheduleRemoved: {
      required,
      apply: ({ data: { scheduleId } }, rows) => {
        const { recipients = [] } = rows.get(reportScheduleTable, scheduleId)?.schedule ?? {};
        rows.remove(reportScheduleTable, scheduleId);
        return { kind: 'removed', ids: told(scheduleId, recipients) };
      },
    },
    ReportScheduleUnsubscribed: choice,
    ReportScheduleResubscribed: choice,
    ReportScheduleSent: {
      required,
      apply: ({ data: { scheduleId } }, rows) => {
        const { recipients = [] } = rows.get(reportScheduleTable, scheduleId)?.schedule ?? {};
        return { kind: 'changed', ids: told(scheduleId, recipients) };
      },
    },
  },
  tells,
});
