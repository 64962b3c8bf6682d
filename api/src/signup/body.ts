import { type CompanyDetails, withAllDetails } from '@cadenza/domain/company/company-details';
import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { visibleText } from '@cadenza/domain/kernel/visible-text';
import { codeOfName } from '@cadenza/domain/signup/code-of-name';
import { z } from 'zod';
import { companyTexts, detailsFromWire } from '../company/wire.ts';
import { Problem } from '../kernel/problem.ts';
import { unknownInside } from '../rest/known-names.ts';
import { textIn } from '../rest/values.ts';

const text = textIn.optional();

export const companyNames = [...companyTexts, 'identificationCode'] as const;
export const userNames = ['name', 'surname', 'username', 'email', 'password', 'confirmPassword'] as const;

const textsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));
const secretText = z.string({ error: 'required' }).min(1, { error: 'required' }).max(512, { error: 'too_long' });

/** What a program that fills in everything fills in, and what the form was given with. */
export const againstBots = {
  website: visibleText(1_000).optional(),
  formToken: z
    .string({ error: 'invalid' })
    .regex(/^[\w.-]{1,100}$/, { error: 'invalid' })
    .optional(),
};

export const signUpBody = z.object({
  company: z.looseObject(textsOf(companyNames)),
  user: z.looseObject({ ...textsOf(userNames), password: secretText }),
  locale: z
    .string({ error: 'invalid' })
    .optional()
    .meta({ description: 'Of mails and pages; that of the call where it is left out' }),
  conditions: z
    .string({ error: 'required' })
    .regex(/^[\w.-]{1,20}$/, { error: 'invalid' })
    .meta({ description: 'Version of the conditions that are accepted' }),
  licensePriceId: text.meta({ description: 'What is chosen of the catalogue' }),
  ...againstBots,
});

const given = z.string({ error: 'required' });
export const demoBody = z.object({
  // Without these a call asks for nothing, and is refused before it counts as a form that was sent without its token.
  ...{ company: given, name: given, email: given, phone: text, message: text },
  locale: z.string({ error: 'invalid' }).optional(),
  ...againstBots,
});

type Said = Readonly<Record<string, unknown>>;

const ofText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Company and user in the words of the domain. Without a code, the one that the name suggests; without a user name, the address. */
export const saidOf = ({ company, user }: { company: Said; user: Said }) => {
  const unknown = [...unknownInside(company, companyNames, 'company'), ...unknownInside(user, userNames, 'user')];
  if (unknown.length > 0) throw new Problem(reject('invalid_fields', {}, unknown));
  if (typeof user.confirmPassword === 'string' && user.confirmPassword !== user.password)
    throw new Problem(reject('password_mismatch', {}, [{ field: 'user.confirmPassword', code: 'password_again' }]));
  const businessName = ofText(company.businessName);
  const details: CompanyDetails = withAllDetails({ ...detailsFromWire(company), businessName });
  const email = ofText(user.email).trim();
  return {
    company: { code: ofText(company.identificationCode) || codeOfName(businessName), details },
    user: { name: ofText(user.name), surname: ofText(user.surname), username: ofText(user.username) || email, email },
    password: ofText(user.password),
  };
};

/** A refusal with the documented names; of a user name that is the address, where the address was written. */
export const inBodyNames = (rejection: Rejection, { user }: { user: Said }): Rejection => {
  const byAddress = !user.username;
  const told = rejection.errors.some(({ field }) => field === 'user.email');
  const errors = rejection.errors.flatMap((one): FieldError[] => {
    if (one.field === 'company.code') return [{ ...one, field: 'company.identificationCode' }];
    if (one.field !== 'user.username' || !byAddress) return [one];
    return told ? [] : [{ ...one, field: 'user.email' }];
  });
  return { ...rejection, errors };
};
