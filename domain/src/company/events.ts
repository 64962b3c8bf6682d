import type { DomainEvent } from '../kernel/event.ts';
import type { CompanyDetails } from './company-details.ts';
import type { CompanySettings } from './settings.ts';

/** Events of a `company-<id>` stream. The code never changes: links and QR codes on machines carry it. */
export type CompanyRegistered = DomainEvent<
  'CompanyRegistered',
  { companyId: string; code: string; details: CompanyDetails; settings: CompanySettings }
>;
/** Only the fields that changed. */
export type CompanyChanged = DomainEvent<'CompanyChanged', { companyId: string; changes: Partial<CompanyDetails> }>;
/** Only the settings that changed. */
export type CompanySettingsChanged = DomainEvent<
  'CompanySettingsChanged',
  { companyId: string; changes: Partial<CompanySettings> }
>;
export type CompanyActivated = DomainEvent<'CompanyActivated', { companyId: string }>;
export type CompanyDeactivated = DomainEvent<'CompanyDeactivated', { companyId: string }>;

export type CompanyEvent =
  | CompanyRegistered
  | CompanyChanged
  | CompanySettingsChanged
  | CompanyActivated
  | CompanyDeactivated;

export const companyStream = (companyId: string) => `company-${companyId}` as const;
