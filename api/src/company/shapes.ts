import { z } from 'zod';
import { count, id, money, yesNo } from '../rest/shapes.ts';
import { companyTexts } from './wire.ts';

/** HH:mm, 24 hours. */
const hourAndMinute = z.string().regex(/^\d\d:\d\d$/);
const cadence = z.enum(['D', 'M', 'T', 'S', 'A']).nullable();

/** Number of changes so far, of the company and of its settings together: a form sends back the one it was filled from. */
const version = z.int().min(1);

/** A company as it is answered. */
export const companyShape = z
  .strictObject({
    id,
    ...Object.fromEntries(companyTexts.map((name) => [name, z.string().nullable()])),
    businessName: z.string(),
    logo: z.string().nullable(),
    contractType: cadence,
    paymentCadence: cadence,
    contractPrice: money.nullable(),
    identificationCode: z.string(),
    active: yesNo,
    version,
  })
  .meta({ id: 'Company' });

/** How a company works: the whole record of its settings. */
export const settingsShape = z
  .strictObject({
    id,
    active: yesNo,
    timeZone: z.string().meta({ description: 'IANA name: Europe/Rome' }),
    workingWeekdays: z.array(z.int().min(1).max(7)),
    calendarStartTime: hourAndMinute,
    calendarEndTime: hourAndMinute,
    calendarIntervalTime: z.union([z.literal(60), z.literal(30)]),
    signatureRequired: yesNo,
    preventiveGraceDays: count,
    passwordExpiry: yesNo,
    changePasswordFirstLogin: yesNo,
    expiryDays: count,
    supervisorEmail: z.string().nullable(),
    version,
  })
  .meta({ id: 'Settings' });

/** What anyone may know of a company who knows its code. */
export const publicCompanyShape = z
  .strictObject({ id, businessName: z.string(), identificationCode: z.string(), logo: z.string().nullable() })
  .meta({ id: 'PublicCompany' });

/** An active record as the public sees it. */
export const publicRecordShape = z.strictObject({ id, descrizione: z.string() }).meta({ id: 'PublicRecord' });

export const countryShape = z
  .strictObject({ id, code: z.string().length(2), name: z.string() })
  .meta({ id: 'Country' });

export const languageShape = z
  .strictObject({ id, code: z.string(), name: z.string(), icon: z.string() })
  .meta({ id: 'Language' });
