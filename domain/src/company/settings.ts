import { z } from 'zod';

/** How a company works. Deciders get what they need of it as facts. */

/** As the zone's name is written: `europe/rome` is the same place, and would be another text to who compares. An offset is no place: its clocks never change. */
const zoneNamed = (zone: string): string | undefined => {
  if (/^[+\-\u2212\d]/.test(zone)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return undefined; // a RangeError is how Temporal says that it knows no such zone
  }
};
const timeZone = z.string().transform((zone, context) => {
  const named = zoneNamed(zone);
  if (named === undefined) context.addIssue({ code: 'custom', message: 'invalid_choice' });
  return named ?? zone;
});

/** HH:mm, 24 hours. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' });
const weekday = z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(7, { error: 'too_large' });

/**
 * `workingWeekdays`: ISO weekdays that are worked, 1 Monday to 7 Sunday, at least one. Calendar times are local HH:mm and
 * `calendarIntervalTime` minutes. `expiryDays`: how long a password lives when `passwordExpiry` is on.
 * `preventiveGraceDays`: working days within which ordinary work still counts as on time.
 */
export const companySettings = z.object({
  timeZone,
  workingWeekdays: z
    .array(weekday)
    .min(1, { error: 'required' })
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  calendarStartTime: time,
  calendarEndTime: time,
  calendarIntervalTime: z.union([z.literal(60), z.literal(30)], { error: 'invalid_choice' }),
  signatureRequired: z.boolean({ error: 'invalid_flag' }),
  preventiveGraceDays: z
    .int({ error: 'invalid_number' })
    .min(0, { error: 'too_small' })
    .max(366, { error: 'too_large' }),
  passwordExpiry: z.boolean({ error: 'invalid_flag' }),
  changePasswordFirstLogin: z.boolean({ error: 'invalid_flag' }),
  expiryDays: z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(3650, { error: 'too_large' }),
  supervisorEmail: z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }).nullable(),
});

export type CompanySettings = z.infer<typeof companySettings>;

/** What a new company begins with: it works every day, eight to six, and seldom signs. */
export const defaultSettings: CompanySettings = {
  timeZone: 'Europe/Rome',
  workingWeekdays: [1, 2, 3, 4, 5, 6, 7],
  calendarStartTime: '08:00',
  calendarEndTime: '18:00',
  calendarIntervalTime: 60,
  signatureRequired: false,
  preventiveGraceDays: 0,
  passwordExpiry: false,
  changePasswordFirstLogin: false,
  expiryDays: 90,
  supervisorEmail: null,
};
