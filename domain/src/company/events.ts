import type { PlannedWork } from '../calendar/planned-work.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { Targets } from '../reports/targets.ts';
import type { CompanyDetails } from './company-details.ts';
import type { CompanySettings } from './settings.ts';

/** Events of a `company-<id>` stream. The code never changes: links and QR codes on machines carry it. */
export type CompanyRegistered = DomainEvent<
  'CompanyRegistered',
  { companyId: string; code: string; details: CompanyDetails; settings: CompanySettings }
>;
/** Only the fields that changed. */
export type CompanyChanged = DomainEvent<'CompanyChanged', { companyId: string; changes: Partial<CompanyDetails> }>;
/** Only the settings that changed. `plannedWork`: where weekdays are no longer worked, what was chosen for the work on them. */
export type CompanySettingsChanged = DomainEvent<
  'CompanySettingsChanged',
  { companyId: string; changes: Partial<CompanySettings>; plannedWork?: PlannedWork }
>;
/** Only the targets that changed. */
export type CompanyTargetsChanged = DomainEvent<
  'CompanyTargetsChanged',
  { companyId: string; changes: Partial<Targets> }
>;
export type CompanyActivated = DomainEvent<'CompanyActivated', { companyId: string }>;
export type CompanyDeactivated = DomainEvent<'CompanyDeactivated', { companyId: string }>;

export type CompanyEvent =
  | CompanyRegistered
  | CompanyChanged
  | CompanySettingsChanged
  | CompanyTargetsChanged
  | CompanyActivated
  | CompanyDeactivated;

export const companyStream = (companyId: string) => `company-${companyId}` as const;
