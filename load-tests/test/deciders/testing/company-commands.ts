import { plannedWorkChoices } from '@cadenza/domain/calendar/planned-work';
import type { CompanyCommand } from '@cadenza/domain/company/company';
import type { UniqueNameCommand } from '@cadenza/domain/identity/unique-name';
import fc, { type Arbitrary } from 'fast-check';
import { id, numbers, texts, times, unlikely } from './values.ts';

export type Company = { area: 'company'; companyId: string; command: CompanyCommand };

const details = {
  businessName: unlikely('Officine Rossi', texts),
  phone: unlikely<string | null>(null, texts),
  contractPrice: unlikely<number | null>(null, numbers),
};

const settings = {
  workingWeekdays: unlikely([1, 2, 3], fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 9 })),
  preventiveGraceDays: unlikely(1, numbers),
  expiryDays: unlikely(90, numbers),
  calendarStartTime: times,
  timeZone: unlikely('Europe/Rome', texts),
};

/** The company in hand is filled in by who sends the command. */
const companyCommands: { [Type in CompanyCommand['type']]: Arbitrary<Extract<CompanyCommand, { type: Type }>> } = {
  RegisterCompany: fc.record({
    type: fc.constant('RegisterCompany'),
    companyId: fc.constant(''),
    code: unlikely('ROSSI', texts),
    details: fc.record(details),
    settings: fc.record(settings, { requiredKeys: [] }),
  }),
  ChangeCompany: fc.record({
    type: fc.constant('ChangeCompany'),
    changes: fc.record(details, { requiredKeys: [] }),
  }),
  ChangeCompanySettings: fc.record({
    type: fc.constant('ChangeCompanySettings'),
    changes: fc.record(settings, { requiredKeys: [] }),
    plannedWork: fc.constantFrom(undefined, ...plannedWorkChoices),
  }),
  ChangeCompanyTargets: fc.record({
    type: fc.constant('ChangeCompanyTargets'),
    changes: fc.record(
      { mttr: unlikely<number | null>(4.5, numbers), failures: unlikely<number | null>(3, numbers) },
      { requiredKeys: [] },
    ),
  }),
  SetCompanyActive: fc.record({ type: fc.constant('SetCompanyActive'), active: fc.boolean() }),
};

export const company: Arbitrary<Company> = fc.record({
  area: fc.constant('company'),
  companyId: fc.constant(''),
  command: fc.oneof(companyCommands.RegisterCompany, ...Object.values(companyCommands)),
});

export type Name = { area: 'name'; name: string; command: UniqueNameCommand };

export const name: Arbitrary<Name> = fc.record({
  area: fc.constant('name'),
  name: texts,
  command: fc.record({ type: fc.constantFrom('ReserveName', 'ReleaseName'), ownerId: id('user') }),
});
