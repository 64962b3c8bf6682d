import { madeId } from '@cadenza/commands/kernel/own-ids';
import { changeCatalogue } from '@cadenza/commands/licensing/catalogue';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { DiscountType, Recurrence } from '@cadenza/domain/licensing/offer';
import { shownLimits } from '@cadenza/domain/licensing/shown';
import type { CatalogueKind } from '@cadenza/domain/licensing/values';
import { z } from 'zod';
import { foundPair } from '../identity/pair-id.ts';
import { withNames } from '../kernel/conflict.ts';
import { type Asked, defineOperation, foundById } from '../operations/operation.ts';
import { centsToDecimal, decimalToCents } from '../registry/wire.ts';
import { overRest } from '../rest/over-rest.ts';
import { seenVersion } from '../rest/shapes.ts';

/** What a developer may have done to the catalogue. Amounts, and percentages, are decimal texts with two places on both wires. */

const text = z.string().nullish();
/** An amount that is none is left for the decider to refuse; so is a number with more digits than one has. */
const amount = z.union([z.string(), z.number()]).nullish();
const hundredths = (given: z.output<typeof amount>) =>
  (given == null ? given : decimalToCents(String(given))) as number | undefined;

/** The decider judges them, whatever they are. */
const asSaid = <Values extends object>(values: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

const asWritten = (field: string, value: unknown): unknown =>
  field === 'value' && typeof value === 'number' ? centsToDecimal(value) : value;

const of = (labels: CatalogueKind) =>
  ({
    permission: 'catalogue.manage',
    // A conflict on an amount is in the words of the wires, too.
    named: async (asked: Asked, refused: Rejection) => overRest(await withNames(asked, refused, labels), {}, asWritten),
  }) as const;
const found = { id: foundById };
const changed = { ...found, seenVersion };
const idOf = ({ actor, commandId }: Asked, kind: CatalogueKind): string => madeId(actor, commandId, kind);

const license = z.object({ name: text, description: text, providerLink: text });
export const createLicense = defineOperation({
  ...{ ...of('license'), input: license },
  run: (asked, values) =>
    changeCatalogue(asked, { type: 'AddLicense', id: idOf(asked, 'license'), values: asSaid(values) }),
});
export const changeLicense = defineOperation({
  ...{ ...of('license'), input: license.extend(changed) },
  run: (asked, { id, seenVersion: seen, ...changes }) =>
    changeCatalogue(asked, { type: 'ChangeLicense', id, changes: asSaid(changes), seenVersion: seen }),
});
export const removeLicense = defineOperation({
  ...{ ...of('license'), input: z.object(found) },
  run: (asked, { id }) => changeCatalogue(asked, { type: 'RemoveLicense', id }),
});

const item = z.object({ name: text, key: text });
export const createLicenseItem = defineOperation({
  ...{ ...of('licenseItem'), input: item },
  run: (asked, values) =>
    changeCatalogue(asked, { type: 'AddLicenseItem', id: idOf(asked, 'licenseItem'), values: asSaid(values) }),
});
export const changeLicenseItem = defineOperation({
  ...{ ...of('licenseItem'), input: item.extend(changed) },
  run: (asked, { id, seenVersion: seen, ...changes }) =>
    changeCatalogue(asked, { type: 'ChangeLicenseItem', id, changes: asSaid(changes), seenVersion: seen }),
});
export const removeLicenseItem = defineOperation({
  ...{ ...of('licenseItem'), input: z.object(found) },
  run: (asked, { id }) => changeCatalogue(asked, { type: 'RemoveLicenseItem', id }),
});

const discount = z.object({ type: text, value: amount, description: text, providerLink: text });
const ofDiscount = ({ type, value, ...values }: z.output<typeof discount>) =>
  asSaid({ ...values, type: type as DiscountType | undefined, value: hundredths(value) });
export const createDiscount = defineOperation({
  ...{ ...of('discount'), input: discount },
  run: (asked, values) =>
    changeCatalogue(asked, { type: 'AddDiscount', id: idOf(asked, 'discount'), values: ofDiscount(values) }),
});
export const changeDiscount = defineOperation({
  ...{ ...of('discount'), input: discount.extend(changed) },
  run: (asked, { id, seenVersion: seen, ...changes }) =>
    changeCatalogue(asked, { type: 'ChangeDiscount', id, changes: ofDiscount(changes), seenVersion: seen }),
});
export const removeDiscount = defineOperation({
  ...{ ...of('discount'), input: z.object(found) },
  run: (asked, { id }) => changeCatalogue(asked, { type: 'RemoveDiscount', id }),
});

const price = z.object({ licenseId: text, discountId: text, value: amount, recurrence: text });
/** An empty id is none. */
const ofPrice = ({ discountId, value, recurrence, ...values }: z.output<typeof price>) =>
  asSaid({
    ...{ ...values, discountId: discountId === '' ? null : discountId },
    ...{ value: hundredths(value), recurrence: recurrence as Recurrence | undefined },
  });
export const createLicensePrice = defineOperation({
  ...{ ...of('licensePrice'), input: price },
  run: (asked, values) =>
    changeCatalogue(asked, { type: 'AddLicensePrice', id: idOf(asked, 'licensePrice'), values: ofPrice(values) }),
});
export const changeLicensePrice = defineOperation({
  ...{ ...of('licensePrice'), input: price.extend(changed) },
  run: (asked, { id, seenVersion: seen, ...changes }) =>
    changeCatalogue(asked, { type: 'ChangeLicensePrice', id, changes: ofPrice(changes), seenVersion: seen }),
});
export const removeLicensePrice = defineOperation({
  ...{ ...of('licensePrice'), input: z.object(found) },
  run: (asked, { id }) => changeCatalogue(asked, { type: 'RemoveLicensePrice', id }),
});

/** How many of an item a license allows; -1 as many as somebody likes. */
export const setLicenseLimit = defineOperation({
  permission: 'catalogue.manage',
  input: z.object({ licenseId: foundById, licenseItemId: foundById, value: z.number() }),
  run: (asked, limit) => changeCatalogue(asked, { type: 'SetLicenseLimit', ...limit }),
});

/** As an address writes it. */
const limitIn = z
  .string()
  .regex(/^-?\d{1,10}$/, { error: 'invalid_number' })
  .transform(Number);

/** The same by the one id of both. */
export const setLimitOfPair = defineOperation({
  permission: 'catalogue.manage',
  input: z.object({ id: foundPair, value: limitIn }),
  run: async (asked, { id: [licenseId, licenseItemId], value }) => {
    const done = await setLicenseLimit.run(asked, { licenseId, licenseItemId, value });
    if (isRejection(done)) return done;
    const limit = shownLimits(done.state).find(
      ({ license, item }) => license.id === licenseId && item.id === licenseItemId,
    );
    // A repeat of what has gone since.
    return limit ? { ...done, limit } : reject('not_found');
  },
});
