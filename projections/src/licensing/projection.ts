import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { catalogue } from '@cadenza/domain/licensing/catalogue';
import type { CatalogueEvent } from '@cadenza/domain/licensing/events';
import type { CatalogueKind } from '@cadenza/domain/licensing/values';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import type { Rows } from '../kernel/rows.ts';
import { catalogueActivity } from './activity.ts';
import { type CatalogueRow, catalogueTable } from './tables.ts';

type Event<Verb extends string> = Extract<CatalogueEvent, { type: `${string}${Verb}` }>;

const rowOf = (rows: Rows, { type }: RecordedEvent, id: string): CatalogueRow => {
  const row = rows.get(catalogueTable, id);
  if (!row) throw new Error(`${type} of ${id}, which was never made`);
  return row;
};

const required: Handler<Exclude<CatalogueEvent, Event<'LimitSet'>>>['required'] = ({ data }) => [
  byId(catalogueTable, data.id),
];

const added = (kind: CatalogueKind): Handler<Event<'Added'>> => ({
  required,
  apply: ({ data: { id, values } }, rows) => {
    rows.put(catalogueTable, { id, kind, values, limits: {} });
    return { kind: 'changed', ids: [id] };
  },
});

const changed: Handler<Event<'Changed'>> = {
  required,
  apply: (event, rows) => {
    const { id, changes } = event.data;
    const row = rowOf(rows, event, id);
    rows.put(catalogueTable, { ...row, values: { ...row.values, ...changes } });
    return { kind: 'changed', ids: [id] };
  },
};

const removed: Handler<Event<'Removed'>> = {
  required,
  apply: ({ data: { id } }, rows) => {
    rows.remove(catalogueTable, id);
    return { kind: 'removed', ids: [id] };
  },
};

/** What can be bought: who looks at it is told to do so again, and what it said before stands in its history. */
export const catalogueProjection = defineProjection<CatalogueEvent>({
  name: 'catalogue',
  module: import.meta.url,
  topic: catalogue.topic,
  prefixes: [catalogue.stream.kind],
  tables: [catalogueTable],
  handlers: {
    LicenseAdded: added('license'),
    LicenseChanged: changed,
    LicenseRemoved: removed,
    LicenseItemAdded: added('licenseItem'),
    LicenseItemChanged: changed,
    LicenseItemRemoved: removed,
    DiscountAdded: added('discount'),
    DiscountChanged: changed,
    DiscountRemoved: removed,
    LicensePriceAdded: added('licensePrice'),
    LicensePriceChanged: changed,
    LicensePriceRemoved: removed,
    LicenseLimitSet: {
      required: ({ data: { licenseId, licenseItemId } }) => [
        byId(catalogueTable, licenseId),
        byId(catalogueTable, licenseItemId),
      ],
      apply: (event, rows) => {
        const { licenseId, licenseItemId, value } = event.data;
        const row = rowOf(rows, event, licenseId);
        rows.put(catalogueTable, { ...row, limits: { ...row.limits, [licenseItemId]: value } });
        return { kind: 'changed', ids: [licenseId] };
      },
    },
  },
  tells: catalogueActivity,
});
