import { z } from 'zod';
import { defineEvents } from '../kernel/aggregate.ts';
import type { EventOf } from '../kernel/event.ts';
import { uuid } from '../kernel/schemas.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { cents, offer } from '../licensing/offer.ts';
import { localDate, utcInstant } from '../planning/schemas.ts';
import { taxReasons } from './tax.ts';

/** By card, by a bank transfer that somebody marks as received, or on the test page of an installation without a provider. */
export const paymentMethods = ['card', 'transfer', 'test'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Cancelled by the company, never paid, or followed by another contract. */
export const endReasons = ['cancelled', 'unpaid', 'replaced'] as const;
export type EndReason = (typeof endReasons)[number];

/** Days before a due date on which its payer is reminded, each once. */
export const reminderDays = [30, 7, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

export const madeFields = {
  contractId: uuid,
  /** As the catalogue had it: no later change of the catalogue touches it. */
  offer,
  method: z.enum(paymentMethods, { error: 'invalid_choice' }),
  /** The first day, in the seller's calendar, as all days of a contract. */
  startsOn: localDate,
  buyer: z.strictObject({
    countryCode: z.string({ error: 'required' }).regex(/^[A-Z]{2}$/, { error: 'invalid_choice' }),
    vatNumber: visibleText(40).min(1, { error: 'required' }).nullable(),
  }),
};

/** An amount with its taxes: a price may be as large as `cents` allow. */
export const withTaxes = z.int({ error: 'invalid_money' }).min(0, { error: 'negative_money' }).max(2e14, {
  error: 'money_too_large',
});

export const paymentFields = {
  contractId: uuid,
  /** What it was meant for; null: the oldest that is open. */
  dueId: uuid.nullable(),
  paidAt: utcInstant,
  /** By which the payer or the provider names it: the same one is the same payment. */
  reference: visibleText(255).min(1, { error: 'required' }),
  amount: withTaxes,
};

export const endFields = {
  contractId: uuid,
  /** The first day without it. */
  endsOn: localDate,
  reason: z.enum(endReasons, { error: 'invalid_choice' }),
};

const due = {
  contractId: uuid,
  dueId: uuid,
  /** From 0: which period of the contract it pays. */
  period: z.int().min(0),
  /** First day of the period, on which it is to be paid, and the first one behind it. */
  dueOn: z.iso.date(),
  until: z.iso.date(),
  taxable: cents,
  /** Hundredths of a percent. */
  rate: z.int().min(0).max(10_000),
  taxes: cents,
  total: withTaxes,
  taxReason: z.enum(taxReasons),
};

const contractId = '0199a1b2-0000-7000-8000-0000000000d1';
const dueId = '0199a1b2-0000-7000-8000-0000000000d2';

export const sampleContract = {
  contractId,
  offer: {
    license: { id: '0199a1b2-0000-7000-8000-0000000000d3', name: 'Officina' },
    price: { id: '0199a1b2-0000-7000-8000-0000000000d4', value: 9_900, recurrence: 'M' as const },
    discount: {
      ...{ id: '0199a1b2-0000-7000-8000-0000000000d5', type: 'P' as const, value: 1_000 },
      description: 'Lancio',
    },
    limits: [{ key: 'attrezzature', value: 50 }],
  },
  method: 'card' as const,
  startsOn: '2026-01-31',
  buyer: { countryCode: 'IT', vatNumber: 'IT00743110157' },
};
export const samplePayment: z.infer<z.ZodObject<typeof paymentFields>> = {
  contractId,
  dueId: null,
  paidAt: '2026-01-31T09:00:00Z',
  reference: 'in_1SampleInvoice',
  amount: 10_870,
};

/** Events of a `contract-…` stream, strict: all contracts of one company, what they cost, what was paid. Amounts are cents. */
export const contractEvents = defineEvents({
  ContractMade: { data: z.strictObject(madeFields), golden: sampleContract },
  /** What one period costs, with the taxes of its day. */
  ContractDueDrawn: {
    data: z.strictObject(due),
    golden: {
      ...{ contractId, dueId, period: 0, dueOn: '2026-01-31', until: '2026-02-28' },
      ...{ taxable: 8_910, rate: 2_200, taxes: 1_960, total: 10_870, taxReason: 'domestic' },
    },
  },
  /** Somebody was written to, so many days before it falls due. */
  ContractDueReminded: {
    data: z.strictObject({ contractId: uuid, dueId: uuid, days: z.literal(reminderDays) }),
    golden: { contractId, dueId, days: 7 },
  },
  ContractPaymentRecorded: { data: z.strictObject(paymentFields), golden: samplePayment },
  ContractEnded: {
    data: z.strictObject(endFields),
    golden: { contractId, endsOn: '2026-02-28', reason: 'cancelled' },
  },
});
export type ContractEvent = EventOf<typeof contractEvents.schemas>;
