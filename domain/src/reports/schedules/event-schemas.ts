import { z } from 'zod';
import { someOf, uuid } from '../../kernel/schemas.ts';
import { plainName } from '../../kernel/visible-text.ts';
import { reportFormats, reportNames } from '../report-names.ts';
import { cadences, type ReportScheduleEvent } from './events.ts';

/** Of one report; whoever needs more has a list of their own. */
export const maxRecipients = 50;

const whole = (min: number, max: number) =>
  z.int({ error: 'invalid_number' }).min(min, { error: 'too_small' }).max(max, { error: 'too_large' });

const narrowed = uuid.nullable();

export const scheduleFields = {
  name: plainName(80),
  report: z.enum(reportNames, { error: 'invalid_choice' }),
  scope: z.strictObject({
    equipmentId: narrowed,
    lineId: narrowed,
    plantId: narrowed,
    maintainerId: narrowed,
    interventionTypeId: narrowed,
  }),
  format: z.enum(reportFormats, { error: 'invalid_choice' }),
  language: z.string({ error: 'required' }).regex(/^[a-z]{2}$/, { error: 'invalid_choice' }),
  cadence: z.enum(cadences, { error: 'invalid_choice' }),
  weekday: whole(1, 7),
  monthDay: whole(1, 31),
  hour: whole(0, 23),
  recipients: z
    .array(uuid, { error: 'required' })
    .max(maxRecipients, { error: 'too_many' })
    .refine((all) => new Set(all).size === all.length, { error: 'invalid' }),
  active: z.boolean({ error: 'invalid_flag' }),
};

const ofSchedule = { scheduleId: uuid };
const ofRecipient = z.strictObject({ ...ofSchedule, userId: uuid });

/** The present shape of every event of report schedules, strict: what is appended is held against it. */
export const reportScheduleEventSchemas: {
  readonly [Type in ReportScheduleEvent['type']]: z.ZodType<Extract<ReportScheduleEvent, { type: Type }>['data']>;
} = {
  ReportScheduleCreated: z.strictObject({ ...ofSchedule, values: z.strictObject(scheduleFields) }),
  ReportScheduleChanged: z.strictObject({ ...ofSchedule, changes: someOf(scheduleFields) }),
  ReportScheduleRemoved: z.strictObject(ofSchedule),
  ReportScheduleUnsubscribed: ofRecipient,
  ReportScheduleResubscribed: ofRecipient,
  ReportScheduleSent: z.strictObject({ ...ofSchedule, day: z.iso.date(), recipients: z.int().min(0) }),
};
