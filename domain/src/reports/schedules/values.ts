import { z } from 'zod';
import { uuid } from '../../kernel/schemas.ts';
import { plainName } from '../../kernel/visible-text.ts';
import { reportFormats, reportNames } from '../report-names.ts';

/** Of one report; whoever needs more has a list of their own. */
export const maxRecipients = 50;

export const cadences = ['weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];

const whole = (min: number, max: number) =>
  z.int({ error: 'invalid_number' }).min(min, { error: 'too_small' }).max(max, { error: 'too_large' });

const narrowed = uuid.nullable();

/** When a report is sent, by the clocks of the company. Both days are kept, so that a change of the cadence forgets none. */
const timing = {
  cadence: z.enum(cadences, { error: 'invalid_choice' }),
  /** ISO weekday, 1 Monday to 7 Sunday: of `weekly`. */
  weekday: whole(1, 7),
  /** Of `monthly`; the last day where the month has fewer. */
  monthDay: whole(1, 31),
  hour: whole(0, 23),
};

export const scheduleFields = {
  ...timing,
  name: plainName(80),
  report: z.enum(reportNames, { error: 'invalid_choice' }),
  /** What a report is narrowed to; null: not by that. */
  scope: z.strictObject({
    equipmentId: narrowed,
    lineId: narrowed,
    plantId: narrowed,
    maintainerId: narrowed,
    interventionTypeId: narrowed,
  }),
  format: z.enum(reportFormats, { error: 'invalid_choice' }),
  /** Of the letter and of what is in the file. */
  language: z.string({ error: 'required' }).regex(/^[a-z]{2}$/, { error: 'invalid_choice' }),
  /** Users of the company. */
  recipients: z
    .array(uuid, { error: 'required' })
    .max(maxRecipients, { error: 'too_many' })
    .refine((all) => new Set(all).size === all.length, { error: 'invalid' })
    .readonly(),
  /** Whether it is sent at all. */
  active: z.boolean({ error: 'invalid_flag' }),
};
export const scheduleValues = z.strictObject(scheduleFields);
export type ReportScheduleValues = z.infer<typeof scheduleValues>;
export type ScheduledScope = ReportScheduleValues['scope'];
export type ScheduleTiming = Pick<ReportScheduleValues, keyof typeof timing>;
