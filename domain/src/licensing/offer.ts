import { z } from 'zod';
import { uuid } from '../kernel/schemas.ts';
import { plainName, visibleText } from '../kernel/visible-text.ts';

/** What a company buys: one price of a license, as the catalogue had it on the day. A contract keeps its own copy, so no later change of the catalogue touches it. */

/** Integer cents of a euro, net of taxes. */
export const cents = z.int({ error: 'invalid_money' }).min(0, { error: 'negative_money' }).max(1e14, {
  error: 'money_too_large',
});

/** How often a price falls due: `M` every month, `A` every year. Source: the documented names of license prices. */
export const recurrences = ['M', 'A'] as const;
export type Recurrence = (typeof recurrences)[number];

/** `F` takes cents off the price, `P` hundredths of a percent of it (10 000 is all of it). */
export const discountTypes = ['F', 'P'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** The limit of an item that has none. */
export const unlimited = -1;

export const offer = z.strictObject({
  license: z.strictObject({ id: uuid, name: plainName(120) }),
  price: z.strictObject({ id: uuid, value: cents, recurrence: z.enum(recurrences, { error: 'invalid_choice' }) }),
  discount: z
    .strictObject({
      id: uuid,
      type: z.enum(discountTypes, { error: 'invalid_choice' }),
      value: z.int({ error: 'invalid_number' }).min(0, { error: 'too_small' }),
      description: visibleText(255),
    })
    .nullable(),
  /** By the unique key of an item (`attrezzature`): how many the company may have, or `unlimited`. An item that is not named has no limit. */
  limits: z.array(z.strictObject({ key: plainName(60), value: z.int({ error: 'invalid_number' }).min(unlimited) })),
});
export type Offer = z.infer<typeof offer>;

/**
 * Price less discount, in cents: never below zero. A percentage is rounded once, half a cent up, in integers so that no large price loses
 * digits.
 */
export const netOf = ({ price, discount }: Pick<Offer, 'price' | 'discount'>): number => {
  if (discount === null) return price.value;
  if (discount.type === 'F') return Math.max(0, price.value - discount.value);
  const share = BigInt(Math.max(0, 10_000 - discount.value));
  return Number((BigInt(price.value) * share + 5_000n) / 10_000n);
};
