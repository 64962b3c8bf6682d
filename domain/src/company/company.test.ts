import { describe, it } from 'vitest';
import type { Targets } from '../reports/targets.ts';
import { decide } from '../testing/given-when-then.ts';
import { type CompanyCommand, companyDecider } from './company.ts';
import { type CompanyDetails, withAllDetails } from './company-details.ts';
import { countryId } from './countries.ts';
import type { CompanyEvent } from './events.ts';
import { type CompanySettings, defaultSettings } from './settings.ts';

const company = decide(companyDecider);
const companyId = '00000000-0000-7000-8000-00000000c001';

const register: CompanyCommand = {
  type: 'RegisterCompany',
  companyId,
  code: ' demo ',
  details: { businessName: ' Officine Demo S.p.A. ', vatNumber: '01234567897' },
};
const registered: CompanyEvent = {
  type: 'CompanyRegistered',
  data: {
    companyId,
    code: 'DEMO',
    details: withAllDetails({ businessName: 'Officine Demo S.p.A.', vatNumber: '01234567897' }),
    settings: defaultSettings,
  },
};
const deactivated: CompanyEvent = { type: 'CompanyDeactivated', data: { companyId } };

describe('registering a company', () => {
  it('fills in what nobody gave, and writes the code in upper case', () => {
    company.given([]).when(register).then([registered]);
  });

  it('keeps no text in which nothing shows', () => {
    const details = { ...register.details, vatNumber: '\u2800', address: '\u3000\u200f', taxCode: '\u00a0' };
    const kept = { ...registered.data, details: withAllDetails({ businessName: 'Officine Demo S.p.A.' }) };
    company
      .given([])
      .when({ ...register, details })
      .then([{ ...registered, data: kept } as CompanyEvent]);
    company
      .given([registered])
      .when({ type: 'ChangeCompany', changes: { vatNumber: '\u3164' } })
      .then([{ type: 'CompanyChanged', data: { companyId, changes: { vatNumber: null } } }]);
  });

  it('takes settings along', () => {
    company
      .given([])
      .when({ ...register, settings: { workingWeekdays: [5, 1, 2, 3, 4, 1] } })
      .then([
        {
          type: 'CompanyRegistered',
          data: { ...registered.data, settings: { ...defaultSettings, workingWeekdays: [1, 2, 3, 4, 5] } },
        } as CompanyEvent,
      ]);
  });

  it('names every wrong field', () => {
    company
      .given([])
      .when({ ...register, code: 'x', details: { businessName: ' ', email: 'nobody' }, settings: { timeZone: 'Rome' } })
      .then({
        code: 'invalid_fields',
        errors: [
          { field: 'code', code: 'invalid' },
          { field: 'businessName', code: 'required' },
          { field: 'email', code: 'invalid_email' },
          { field: 'timeZone', code: 'invalid_choice' },
        ],
      });
  });

  it('happens once', () => {
    company.given([registered]).when(register).then('already_exists');
  });
});

describe('changing a company', () => {
  it('records only what differs', () => {
    company
      .given([registered])
      .when({ type: 'ChangeCompany', changes: { businessName: 'Officine Demo S.p.A.', phone: '+39 02 1234567' } })
      .then([{ type: 'CompanyChanged', data: { companyId, changes: { phone: '+39 02 1234567' } } }]);
    company
      .given([registered])
      .when({ type: 'ChangeCompany', changes: { phone: null } })
      .then([]);
  });

  it('holds the province against the country, as they are together', () => {
    const change = (changes: Partial<CompanyDetails>): CompanyCommand => ({ type: 'ChangeCompany', changes });
    const wrong = { code: 'invalid_fields', errors: [{ field: 'province', code: 'invalid_province' }] } as const;
    company
      .given([registered])
      .when(change({ province: 'Bayern' }))
      .then(wrong);
    const abroad = { countryId: countryId('DE'), province: 'Bayern' };
    const moved: CompanyEvent = { type: 'CompanyChanged', data: { companyId, changes: abroad } };
    company.given([registered]).when(change(abroad)).then([moved]);
    company
      .given([registered, moved])
      .when(change({ countryId: countryId('IT') }))
      .then(wrong);
    const phone: CompanyEvent = { type: 'CompanyChanged', data: { companyId, changes: { phone: '030 1' } } };
    const old: CompanyEvent = { type: 'CompanyChanged', data: { companyId, changes: { province: 'Brescia' } } };
    company
      .given([registered, old])
      .when(change({ phone: '030 1' }))
      .then([phone]);
  });

  it('is refused for a company that does not exist', () => {
    company.given([]).when({ type: 'ChangeCompany', changes: {} }).then('not_found');
  });
});

describe('targets', () => {
  const change = (changes: Partial<Targets>, seenVersion?: number) =>
    ({ type: 'ChangeCompanyTargets', changes, seenVersion }) as const;
  const changed = (changes: Partial<Targets>): CompanyEvent => ({
    type: 'CompanyTargetsChanged',
    data: { companyId, changes },
  });

  it('begin with the usual one, change one by one, and go', () => {
    company
      .given([registered])
      .when(change({ preventiveEfficiency: 90, mttr: null }))
      .then([]);
    company
      .given([registered])
      .when(change({ preventiveEfficiency: null, mttr: 4.5 }))
      .then([changed({ preventiveEfficiency: null, mttr: 4.5 })]);
    company
      .given([registered, changed({ mttr: 4.5 })])
      .when(change({ mttr: null, failures: 3 }))
      .then([changed({ mttr: null, failures: 3 })]);
  });

  it('are refused by the name of what is wrong', () => {
    company
      .given([registered])
      .when(change({ downtimeRate: 101, failures: 2.5 }))
      .then({
        code: 'invalid_fields',
        errors: [
          { field: 'downtimeRate', code: 'too_large', params: { max: 100 } },
          { field: 'failures', code: 'invalid_number' },
        ],
      });
    company
      .given([registered])
      .when(change({ mttr: 1 }, 9))
      .then({ code: 'invalid_fields', errors: [{ field: 'seenVersion', code: 'too_large', params: { max: 1 } }] });
  });
});

describe('settings', () => {
  const change = (changes: Partial<CompanySettings>) => ({ type: 'ChangeCompanySettings', changes }) as const;

  it('change one by one, so that two people do not undo each other', () => {
    const weekdays: CompanyEvent = {
      type: 'CompanySettingsChanged',
      data: { companyId, changes: { workingWeekdays: [1, 2, 3, 4, 5] } },
    };
    company
      .given([registered])
      .when(change({ workingWeekdays: [1, 2, 3, 4, 5] }))
      .then([weekdays]);
    company
      .given([registered, weekdays])
      .when(change({ workingWeekdays: [5, 4, 3, 2, 1] }))
      .then([]);
    company
      .given([registered, weekdays])
      .when(change({ calendarIntervalTime: 30 }))
      .then([{ type: 'CompanySettingsChanged', data: { companyId, changes: { calendarIntervalTime: 30 } } }]);
  });

  it('keep what was chosen for work on weekdays that are taken away, and of no other change', () => {
    const changed = (changes: Partial<CompanySettings>, choice: object = {}): CompanyEvent => ({
      type: 'CompanySettingsChanged',
      data: { companyId, changes, ...choice },
    });
    const fewer = { workingWeekdays: [1, 2, 3, 4, 5] };
    const more = { workingWeekdays: [1, 2, 3, 4, 5, 6] };
    const asked = (changes: Partial<CompanySettings>): CompanyCommand => ({ ...change(changes), plannedWork: 'keep' });
    const before = changed(fewer, { plannedWork: 'move' });
    company
      .given([registered])
      .when(asked(fewer))
      .then([changed(fewer, { plannedWork: 'keep' })]);
    company
      .given([registered, before])
      .when(asked(more))
      .then([changed(more)]);
    company
      .given([registered, before])
      .when(asked({ workingWeekdays: [2, 3, 4, 5, 6] }))
      .then([changed({ workingWeekdays: [2, 3, 4, 5, 6] }, { plannedWork: 'keep' })]);
    company
      .given([registered])
      .when(asked({ expiryDays: 30 }))
      .then([changed({ expiryDays: 30 })]);
  });

  it.each([
    ['no weekday worked', { workingWeekdays: [] }, 'workingWeekdays', 'required'],
    ['an eighth weekday', { workingWeekdays: [8] }, 'workingWeekdays.0', 'too_large'],
    ['a time that is none', { calendarStartTime: '24:00' }, 'calendarStartTime', 'invalid_time'],
    ['a day that ends before it starts', { calendarEndTime: '08:00' }, 'calendarEndTime', 'end_before_start'],
    ['a zone that does not exist', { timeZone: 'Europe/Atlantis' }, 'timeZone', 'invalid_choice'],
    ['an offset in place of a zone', { timeZone: '+02:00' }, 'timeZone', 'invalid_choice'],
    ['another interval', { calendarIntervalTime: 45 as 60 }, 'calendarIntervalTime', 'invalid_choice'],
    ['what is no number', JSON.parse('{"expiryDays": "many"}'), 'expiryDays', 'invalid_number'],
  ] as const)('refuse %s', (_, wrong, field, code) => {
    company
      .given([registered])
      .when(change(wrong as Partial<CompanySettings>))
      .then({ code: 'invalid_fields', errors: [{ field, code }] });
  });

  it('keeps the name of a time zone as it is written everywhere', () => {
    company
      .given([registered])
      .when(change({ timeZone: 'america/new_york' }))
      .then([{ type: 'CompanySettingsChanged', data: { companyId, changes: { timeZone: 'America/New_York' } } }]);
    company
      .given([registered])
      .when(change({ timeZone: 'europe/rome' }))
      .then([]);
  });
});

describe('switching a company off and on', () => {
  it('does neither twice', () => {
    company.given([registered]).when({ type: 'SetCompanyActive', active: false }).then([deactivated]);
    company.given([registered]).when({ type: 'SetCompanyActive', active: true }).then([]);
    company.given([registered, deactivated]).when({ type: 'SetCompanyActive', active: false }).then([]);
    company
      .given([registered, deactivated])
      .when({ type: 'SetCompanyActive', active: true })
      .then([{ type: 'CompanyActivated', data: { companyId } }]);
  });
});
