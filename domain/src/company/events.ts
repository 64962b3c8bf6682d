import { z } from 'zod';
import { plannedWorkChoices } from '../calendar/planned-work.ts';
import type { EventOf } from '../kernel/event.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { targets } from '../reports/target-schemas.ts';
import { companyCode, companyDetails } from './company-details.ts';
import { companySettings } from './settings.ts';

const ofCompany = { companyId: uuid };

/** Events of a `company-<id>` stream, strict: what is appended is held against them. What changes carry only what changed. */
export const companyEventSchemas = {
  /** The code never changes: links and QR codes on machines carry it. */
  CompanyRegistered: z.strictObject({
    ...ofCompany,
    code: companyCode,
    details: z.strictObject(companyDetails.shape),
    settings: z.strictObject(companySettings.shape),
  }),
  CompanyChanged: z.strictObject({ ...ofCompany, changes: someOf(companyDetails.shape) }),
  /** `plannedWork`: where weekdays are no longer worked, what was chosen for the work on them. */
  CompanySettingsChanged: z.strictObject({
    ...ofCompany,
    changes: someOf(companySettings.shape),
    plannedWork: z.exactOptional(z.enum(plannedWorkChoices)),
  }),
  CompanyTargetsChanged: z.strictObject({ ...ofCompany, changes: someOf(targets.shape) }),
  CompanyActivated: z.strictObject(ofCompany),
  CompanyDeactivated: z.strictObject(ofCompany),
};
export type CompanyEvent = EventOf<typeof companyEventSchemas>;

export const companyStream = (companyId: string) => `company-${companyId}` as const;
