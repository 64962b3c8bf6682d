import { z } from 'zod';
import { plannedWorkChoices } from '../calendar/planned-work.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { targets } from '../reports/target-schemas.ts';
import { companyCode, companyDetails } from './company-details.ts';
import type { CompanyEvent } from './events.ts';
import { companySettings } from './settings.ts';

/** The present shape of every event of a company, strict: what is appended is held against it. */
const ofCompany = { companyId: uuid };

export const companyEventSchemas: {
  readonly [Type in CompanyEvent['type']]: z.ZodType<Extract<CompanyEvent, { type: Type }>['data']>;
} = {
  CompanyRegistered: z.strictObject({
    ...ofCompany,
    code: companyCode,
    details: z.strictObject(companyDetails.shape),
    settings: z.strictObject(companySettings.shape),
  }),
  CompanyChanged: z.strictObject({ ...ofCompany, changes: someOf(companyDetails.shape) }),
  CompanySettingsChanged: z.strictObject({
    ...ofCompany,
    changes: someOf(companySettings.shape),
    plannedWork: z.exactOptional(z.enum(plannedWorkChoices)),
  }),
  CompanyTargetsChanged: z.strictObject({ ...ofCompany, changes: someOf(targets.shape) }),
  CompanyActivated: z.strictObject(ofCompany),
  CompanyDeactivated: z.strictObject(ofCompany),
};
