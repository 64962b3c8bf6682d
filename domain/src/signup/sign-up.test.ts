import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyCode } from '../company/company-details.ts';
import { countryId } from '../company/countries.ts';
import { decide } from '../testing/given-when-then.ts';
import { codeOfName } from './code-of-name.ts';
import type { SignUpEvent } from './events.ts';
import { conditionsVersion, maxLinks } from './rules.ts';
import { signUps } from './sign-up.ts';

const { decider, samples } = signUps;
const [sample] = samples;
if (sample?.type !== 'StartSignUp') throw new Error('no sample of a start');
const start = sample;
const { signUpId } = start;
const { type: _, ...data } = start;
const started: SignUpEvent = { type: 'SignUpStarted', data };
const sent = (number = 1): SignUpEvent => ({ type: 'SignUpLinkSent', data: { signUpId, number } });
const verified = (number = 1): SignUpEvent => ({ type: 'SignUpEmailVerified', data: { signUpId, number } });
const expired: SignUpEvent = { type: 'SignUpExpired', data: { signUpId } };
const completed: SignUpEvent = { type: 'SignUpCompleted', data: { signUpId } };
const checkout = {
  checkoutId: '0199a1b2-0000-7000-8000-0000000000f4',
  licensePriceId: '0199a1b2-0000-7000-8000-0000000000f3',
};
const begun: SignUpEvent = { type: 'SignUpCheckoutBegun', data: { signUpId, ...checkout } };
/** The history happened on 2 March at 8. */
const after = (hours: number) => ({
  now: new Date(Date.parse('2026-03-02T08:00:00Z') + hours * 3_600_000).toISOString(),
});
const decided = decide(decider);

describe('a sign-up that is begun', () => {
  it('says who, where and what was accepted, once', () => {
    decided.given([]).when(start).then([started]);
    decided.given([started]).when(start).then('already_exists');
  });

  it('keeps none of a text of which nothing is left', () => {
    const company = { ...start.company, details: { ...start.company.details, address: '  ' } };
    decided
      .given([])
      .when({ ...start, company })
      .then([started]);
  });

  it.each([
    ['conditions', { conditions: { version: '2020-01' } }],
    ['conditions', { conditions: { version: '' } }],
    ['locale', { locale: 'Italian' }],
    ['licensePriceId', { licensePriceId: '12' }],
    ['user.email', { user: { ...start.user, email: 'none' } }],
    ['user.name', { user: { ...start.user, name: '' } }],
    ['company.code', { company: { ...start.company, code: 'ß' } }],
  ])('is refused where %s is wrong', (field, wrong) => {
    expect(
      decided
        .given([])
        .when({ ...start, ...wrong })
        .refusal()
        .errors.map((one) => one.field),
    ).toEqual([field]);
  });

  const faultsOf = (details: object): string[] => {
    const company = { ...start.company, details: { ...start.company.details, ...details } };
    const decision = decider.decide({ ...start, company }, decider.initialState(), {
      companyId: signUpId,
      actorId: signUpId,
      now: '2026-03-02T08:00:00Z',
    });
    return 'errors' in decision ? decision.errors.map(({ field, code }) => `${field} ${code}`) : [];
  };

  it('has a country, and in the Union the VAT number of that country', () => {
    const abroad = { province: null, countryId: countryId('DE') };
    expect(faultsOf({ countryId: null })).toEqual(['company.countryId required']);
    expect(faultsOf({ vatNumber: null })).toEqual(['company.vatNumber required']);
    expect(faultsOf({ vatNumber: null, taxCode: 'RSSMRA85T10A562S' })).toEqual([]);
    expect(faultsOf(abroad)).toEqual(['company.vatNumber invalid_vat_number']);
    expect(faultsOf({ ...abroad, vatNumber: 'DE136695976' })).toEqual([]);
    expect(faultsOf({ ...abroad, countryId: countryId('GR'), vatNumber: 'EL094259216' })).toEqual([]);
    expect(faultsOf({ ...abroad, countryId: countryId('US'), vatNumber: null })).toEqual([]);
    expect(faultsOf({ province: 'XX' })).toEqual(['company.province invalid_province']);
  });
});

describe('the link of a letter', () => {
  it('is used once, within 48 hours, and the one before is good for nothing', () => {
    const use = { type: 'VerifySignUpEmail', signUpId, number: 1 } as const;
    decided.given([started, sent()]).when(use, after(47.99)).then([verified()]);
    decided.given([started, sent()]).when(use, after(48)).then('link_not_valid');
    decided.given([started, sent(), verified()]).when(use).then('link_not_valid');
    decided
      .given([started, sent(), sent(2)])
      .when(use)
      .then('link_not_valid');
    decided
      .given([started, sent(), verified(), sent(2)])
      .when({ ...use, number: 2 })
      .then([verified(2)]);
  });

  it('says the same of a sign-up that is over or never was', () => {
    const use = { type: 'VerifySignUpEmail', signUpId, number: 1 } as const;
    for (const history of [[], [started], [started, sent(), expired], [started, sent(), verified(), completed]])
      decided.given(history).when(use).then('link_not_valid');
  });

  it('is sent so often and no more', () => {
    const links = Array.from({ length: maxLinks }, (__, at) => sent(at + 1));
    const again = { type: 'SendSignUpLink', signUpId } as const;
    decided
      .given([started, ...links.slice(1)])
      .when(again)
      .then('too_many_requests');
    decided
      .given([started, ...links.slice(0, -1)])
      .when(again)
      .then([sent(maxLinks)]);
  });
});

describe('the end of a sign-up', () => {
  const complete = { type: 'CompleteSignUp', signUpId } as const;
  const expire = { type: 'ExpireSignUp', signUpId } as const;

  it('is a company, once, and never without a verified address', () => {
    decided.given([started, sent()]).when(complete).then('email_not_verified');
    decided.given([started, sent(), verified(), begun]).when(complete).then([completed]);
    decided.given([started, sent(), verified(), completed]).when(complete).then([]);
    decided.given([started, sent(), verified(), expired]).when(complete).then('sign_up_over');
  });

  it('comes after seven days, and not while somebody may be paying', () => {
    decided
      .given([started, sent()])
      .when(expire, after(7 * 24 - 1))
      .then([]);
    decided
      .given([started, sent()])
      .when(expire, after(7 * 24))
      .then([expired]);
    decided
      .given([started, sent(), verified()])
      .when(expire, after(7 * 24))
      .then([expired]);
    decided.given([started, sent(), verified(), completed]).when(expire, after(900)).then('sign_up_over');
    const late = decider.evolve(
      decider.evolve(decider.evolve(decider.initialState(), started, origin(0)), sent(), origin(0)),
      begun,
      origin(7 * 24 - 1),
    );
    const context = (hours: number) => ({ companyId: signUpId, actorId: signUpId, ...after(hours) });
    expect(decider.decide(expire, late, context(7 * 24 + 1))).toEqual([]);
    expect(decider.decide(expire, late, context(8 * 24))).toEqual([expired]);
  });

  it('comes at once where the same address begins anew, unless it was verified', () => {
    decided
      .given([started, sent()])
      .when({ ...expire, anew: true })
      .then([expired]);
    decided
      .given([started, sent(), verified()])
      .when({ ...expire, anew: true })
      .then([]);
  });

  it('is that somebody else has a name, only before its names are its own', () => {
    const turn = { type: 'TurnAwaySignUp', signUpId, taken: 'code' } as const;
    decided
      .given([started])
      .when(turn)
      .then([{ type: 'SignUpTurnedAway', data: { signUpId, taken: 'code' } }]);
    decided.given([started, sent()]).when(turn).then('sign_up_over');
  });

  it('nothing is paid before the address is verified, nor after the end', () => {
    const pay = { type: 'BeginSignUpCheckout', signUpId, ...checkout } as const;
    decided.given([started, sent()]).when(pay).then('email_not_verified');
    decided.given([started, sent(), verified()]).when(pay).then([begun]);
    decided.given([started, sent(), verified(), completed]).when(pay).then('sign_up_over');
    decided.given([]).when(pay).then('not_found');
  });
});

const origin = (hours: number) => ({ companyId: signUpId, actorId: signUpId, happenedAt: after(hours).now });

describe('the code that a name suggests', () => {
  it.each([
    ['Rossi Impianti S.r.l.', 'ROSSI-IMPIANTI'],
    ['Officine Demo S.p.A.', 'OFFICINE-DEMO'],
    ['Müller & Söhne GmbH', 'MULLER-SOHNE'],
    ['  Città della Càrta  ', 'CITTA-DELLA-CARTA'],
    ['S.p.A.', 'S-P-A'],
    ['日本', ''],
    ['A', ''],
  ])('%s: %s', (name, code) => expect(codeOfName(name)).toBe(code));

  it('is a code, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), (name) => {
        const code = codeOfName(name);
        if (code !== '') expect(companyCode.parse(code)).toBe(code);
      }),
    );
  });
});

it('accepts the conditions that are in force', () => expect(start.conditions.version).toBe(conditionsVersion));
