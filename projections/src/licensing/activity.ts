import type { CatalogueEvent } from '@cadenza/domain/licensing/events';
import { unlimited } from '@cadenza/domain/licensing/offer';
import type { CatalogueKind } from '@cadenza/domain/licensing/values';
import { type Activities, type ActivityOf, differences } from '../kernel/activity.ts';
import { catalogueTable } from './tables.ts';

type Values = Readonly<Record<string, unknown>>;
type Event<Verb extends string> = Extract<CatalogueEvent, { type: `${string}${Verb}` }>;

/** What people call it; a price has no name. */
const nameIn: Readonly<Record<CatalogueKind, string | null>> = {
  license: 'name',
  licenseItem: 'name',
  discount: 'description',
  licensePrice: null,
};

const named = (kind: CatalogueKind, values: Values) => {
  const name = values[nameIn[kind] ?? ''];
  return typeof name === 'string' ? { name } : {};
};

/** A price stands in the history of its license, too. */
const parentOf = ({ licenseId }: Values) => (typeof licenseId === 'string' ? { parent: licenseId } : {});

/** A price as money; the value of a discount is euro or percent, as its type says. */
const told = (kind: CatalogueKind, { value, ...others }: Values): Values => {
  if (typeof value !== 'number') return others;
  return kind === 'licensePrice' ? { ...others, price: value } : { ...others, value: value / 100 };
};

const changesOf = (kind: CatalogueKind, before: Values, after: Values) => {
  const values = told(kind, after);
  return differences(Object.keys(values), told(kind, before), values);
};

const added =
  (kind: CatalogueKind): ActivityOf<Event<'Added'>> =>
  ({ data: { id, values } }) =>
  () => ({
    ...{ subject: id, ...named(kind, values), ...parentOf(values) },
    changes: changesOf(kind, {}, { ...values }),
  });

const changed =
  (kind: CatalogueKind): ActivityOf<Event<'Changed'>> =>
  ({ data: { id, changes } }, rows) => {
    const before = rows.get(catalogueTable, id)?.values ?? {};
    return () => ({
      ...{ subject: id, ...named(kind, { ...changes }), ...parentOf(before) },
      changes: changesOf(kind, before, { ...changes }),
    });
  };

const removed: ActivityOf<Event<'Removed'>> = ({ data: { id } }, rows) => {
  const before = rows.get(catalogueTable, id)?.values ?? {};
  return () => ({ subject: id, ...parentOf(before) });
};

/** What each event of the catalogue tells, in the history of the company in which it was done. */
export const catalogueActivity: Activities<CatalogueEvent> = {
  LicenseAdded: added('license'),
  LicenseChanged: changed('license'),
  LicenseRemoved: removed,
  LicenseItemAdded: added('licenseItem'),
  LicenseItemChanged: changed('licenseItem'),
  LicenseItemRemoved: removed,
  DiscountAdded: added('discount'),
  DiscountChanged: changed('discount'),
  DiscountRemoved: removed,
  LicensePriceAdded: added('licensePrice'),
  LicensePriceChanged: changed('licensePrice'),
  LicensePriceRemoved: removed,
  LicenseLimitSet: ({ data: { licenseId, licenseItemId, value } }, rows) => {
    const limit = rows.get(catalogueTable, licenseId)?.limits[licenseItemId] ?? unlimited;
    const { name } = rows.get(catalogueTable, licenseItemId)?.values ?? {};
    return () => ({
      subject: licenseId,
      changes: differences(['limit'], { limit }, { limit: value }),
      details: { named: name },
    });
  },
};
