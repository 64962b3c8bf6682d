import { z } from 'zod';
import { withAllDetails } from '../company/company-details.ts';
import { countryId } from '../company/countries.ts';
import { defineEvents } from '../kernel/aggregate.ts';
import type { EventOf } from '../kernel/event.ts';
import { uuid } from '../kernel/schemas.ts';
import { conditionsVersion } from './rules.ts';
import { locale, signUpCompany, signUpUser } from './values.ts';

/** The sign-up of golden events and samples. */
export const signUpId = '0199a1b2-0000-7000-8000-0000000000f1';
export const licensePriceId = '0199a1b2-0000-7000-8000-0000000000f3';
const company = {
  code: 'ROSSI-IMPIANTI',
  details: withAllDetails({
    ...{ businessName: 'Rossi Impianti S.r.l.', countryId: countryId('IT'), municipality: 'Brescia', province: 'BS' },
    ...{ vatNumber: '00743110157', email: 'info@rossi-impianti.example' },
  }),
};
const user = {
  ...{ name: 'Anna', surname: 'Rossi', username: 'anna@rossi-impianti.example' },
  email: 'anna@rossi-impianti.example',
};
const ofSignUp = { signUpId: uuid };
/** What is said at its beginning. */
export const sampleStart = { company, user, locale: 'it', conditions: { version: conditionsVersion }, licensePriceId };

/** Events of a `signUp-<id>` stream, strict. Neither a password nor its hash, and no link: what is secret lies elsewhere and goes with the sign-up. */
export const signUpEvents = defineEvents({
  SignUpStarted: {
    data: z.strictObject({
      ...ofSignUp,
      company: signUpCompany,
      user: signUpUser,
      locale,
      /** Those that were accepted, at the time of the event. */
      conditions: z.strictObject({ version: z.string().max(20) }),
      /** What was chosen of the catalogue; null where it had nothing. */
      licensePriceId: uuid.nullable(),
    }),
    golden: { signUpId, ...sampleStart },
  },
  /** Its names are its own from here on, or it has another link: the one before is good for nothing. */
  SignUpLinkSent: {
    data: z.strictObject({ ...ofSignUp, number: z.int().min(1) }),
    golden: { signUpId, number: 1 },
  },
  /** By the link of this number, which is used with it. */
  SignUpEmailVerified: {
    data: z.strictObject({ ...ofSignUp, number: z.int().min(1) }),
    golden: { signUpId, number: 1 },
  },
  SignUpCheckoutBegun: {
    data: z.strictObject({ ...ofSignUp, checkoutId: uuid, licensePriceId: uuid }),
    golden: { signUpId, checkoutId: '0199a1b2-0000-7000-8000-0000000000f4', licensePriceId },
  },
  /** Company and user are there. */
  SignUpCompleted: { data: z.strictObject(ofSignUp), golden: { signUpId } },
  /** Somebody else has one of its names, which only the owner of the address is told. */
  SignUpTurnedAway: {
    data: z.strictObject({ ...ofSignUp, taken: z.enum(['email', 'username', 'code']) }),
    golden: { signUpId, taken: 'code' },
  },
  /** Nobody has come back, or the same person has begun anew. */
  SignUpExpired: { data: z.strictObject(ofSignUp), golden: { signUpId } },
});
export type SignUpEvent = EventOf<typeof signUpEvents.schemas>;
