import { type FieldMarks, marked } from '../kernel/conflict.ts';
import type { EventOrigin } from '../kernel/decider.ts';
import type { CatalogueEvent } from './events.ts';
import { unlimited } from './offer.ts';
import type { CatalogueKind, ValuesOf } from './values.ts';

/** `version`: number of its events so far; `changed`: who set each field last. */
export type Entry<Kind extends CatalogueKind = CatalogueKind> = {
  readonly id: string;
  readonly values: ValuesOf<Kind>;
  readonly removed: boolean;
  readonly version: number;
  readonly changed: FieldMarks;
};

export type Entries<Kind extends CatalogueKind> = ReadonlyMap<string, Entry<Kind>>;

/** Removed ones too: their ids are never given again. `limits`: by license and item, those that were ever set. */
export type Catalogue = { readonly [Kind in CatalogueKind]: Entries<Kind> } & {
  readonly limits: ReadonlyMap<string, number>;
};

export const emptyCatalogue = (): Catalogue => ({
  license: new Map(),
  licenseItem: new Map(),
  discount: new Map(),
  licensePrice: new Map(),
  limits: new Map(),
});

/** What is there, in the order in which it was made. */
export const living = <Kind extends CatalogueKind>(state: Catalogue, kind: Kind): Entry<Kind>[] =>
  [...(state[kind] as Entries<Kind>).values()].filter(({ removed }) => !removed);

export const found = <Kind extends CatalogueKind>(
  state: Catalogue,
  kind: Kind,
  id: string,
): Entry<Kind> | undefined => {
  const entry = (state[kind] as Entries<Kind>).get(id);
  return entry?.removed ? undefined : entry;
};

const pair = (licenseId: string, licenseItemId: string): string => `${licenseId} ${licenseItemId}`;

export const limitOf = ({ limits }: Catalogue, licenseId: string, licenseItemId: string): number =>
  limits.get(pair(licenseId, licenseItemId)) ?? unlimited;

/** `LicensePriceChanged`: what it befell, and what became of it. */
const parts = (type: string): { kind: CatalogueKind; verb: string } => {
  const [, name = '', verb = ''] = /^(.+?)(Added|Changed|Removed)$/.exec(type) ?? [];
  return { kind: `${name.charAt(0).toLowerCase()}${name.slice(1)}` as CatalogueKind, verb };
};

const entryOf = (state: Catalogue, kind: CatalogueKind, { id }: { id: string }, type: string): Entry => {
  const entry = state[kind].get(id);
  if (entry === undefined) throw new Error(`${type} of ${id}, which was never made`);
  return entry;
};

const next = (
  state: Catalogue,
  event: CatalogueEvent,
  { actorId, happenedAt }: EventOrigin,
): [CatalogueKind, Entry] => {
  const { kind } = parts(event.type);
  const data = event.data as { id: string } & ({ values: Entry['values'] } | { changes: object } | object);
  if ('values' in data) {
    const { id, values } = data;
    return [kind, { id, values, removed: false, version: 1, changed: {} }];
  }
  const known = entryOf(state, kind, data, event.type);
  const version = known.version + 1;
  if (!('changes' in data)) return [kind, { ...known, removed: true, version }];
  const changed = marked(known.changed, Object.keys(data.changes), { version, actorId, at: happenedAt });
  return [kind, { ...known, values: { ...known.values, ...data.changes }, version, changed }];
};

export const evolveCatalogue = (state: Catalogue, event: CatalogueEvent, origin: EventOrigin): Catalogue => {
  if (event.type === 'LicenseLimitSet') {
    const { licenseId, licenseItemId, value } = event.data;
    return { ...state, limits: new Map(state.limits).set(pair(licenseId, licenseItemId), value) };
  }
  const [kind, entry] = next(state, event, origin);
  return { ...state, [kind]: new Map<string, Entry>(state[kind]).set(entry.id, entry) };
};
