import type { z } from 'zod';
import { foldName } from '../identity/unique-name.ts';
import { conflictOf } from '../kernel/conflict.ts';
import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { faultOf, refusalOfField } from '../kernel/field-fault.ts';
import { type FieldError, invalidField, type Rejection, reject } from '../kernel/rejection.ts';
import type { CatalogueEvent } from './events.ts';
import { unlimited } from './offer.ts';
import { type Catalogue, type Entry, found, limitOf, living } from './state.ts';
import {
  type CatalogueKind,
  catalogueValues,
  type DiscountValues,
  isWithinPrice,
  type LicenseItemValues,
  type LicensePriceValues,
  type LicenseValues,
  limitValue,
  type ValuesOf,
} from './values.ts';

type CommandsOf<Kind extends CatalogueKind> =
  | { type: `Add${Capitalize<Kind>}`; id: string; values: Partial<ValuesOf<Kind>> }
  | {
      type: `Change${Capitalize<Kind>}`;
      id: string;
      changes: Partial<ValuesOf<Kind>>;
      seenVersion?: number | undefined;
    }
  | { type: `Remove${Capitalize<Kind>}`; id: string };

type SetLimit = { type: 'SetLicenseLimit'; licenseId: string; licenseItemId: string; value: number };
export type EntryCommand = { [Kind in CatalogueKind]: CommandsOf<Kind> }[CatalogueKind];
export type CatalogueCommand = EntryCommand | SetLimit;

/** Of each kind, those that are there. */
export const maxEntries = 100;

type Values = LicenseValues & LicenseItemValues & DiscountValues & LicensePriceValues;
type Given = Readonly<Record<string, unknown>>;

/** What is not said of a new one; what has nothing here has to be said. */
const initial: { readonly [Kind in CatalogueKind]: Partial<ValuesOf<Kind>> } = {
  license: { description: null, providerLink: null },
  licenseItem: {},
  discount: { providerLink: null },
  licensePrice: { discountId: null },
};

/** What is said once: contracts and what the product counts go by it. */
const fixed: { readonly [Kind in CatalogueKind]: readonly string[] } = {
  license: [],
  licenseItem: ['key'],
  discount: [],
  licensePrice: ['licenseId', 'recurrence'],
};

/** What no two of a kind have alike, each with the field that is told of it. */
const unique: { readonly [Kind in CatalogueKind]: readonly [field: string, of: (values: Values) => string][] } = {
  license: [['name', ({ name }) => foldName(name)]],
  licenseItem: [
    ['name', ({ name }) => foldName(name)],
    ['key', ({ key }) => foldName(key)],
  ],
  discount: [['description', ({ description }) => foldName(description)]],
  licensePrice: [['recurrence', ({ licenseId, recurrence }) => `${licenseId} ${recurrence}`]],
};

const faults = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const field = String(issue.path[0] ?? '');
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    return { field, ...(isMissing ? { code: 'required' } : faultOf(issue)) };
  });

const parsed = (schema: z.ZodType, given: Given): Given | Rejection => {
  const { error, data } = schema.safeParse(given, { reportInput: true });
  return error ? reject('invalid_fields', {}, faults(error)) : (data as Given);
};

const isRefused = (given: Given | Rejection): given is Rejection => 'rejected' in given;

/** What is wrong with a whole one that is right field by field: past its price, alike, or of something that is not there. */
const refusalOf = (state: Catalogue, kind: CatalogueKind, id: string, values: Values): Rejection | undefined => {
  if (kind === 'discount' && !isWithinPrice(values)) return invalidField('value', 'too_large', { max: 100 });
  if (kind === 'licensePrice') {
    if (!found(state, 'license', values.licenseId)) return invalidField('licenseId', 'not_found');
    if (values.discountId !== null && !found(state, 'discount', values.discountId))
      return invalidField('discountId', 'not_found');
  }
  const others = living(state, kind).filter((one) => one.id !== id);
  const taken = unique[kind].filter(([, of]) => others.some((one) => of(one.values as Values) === of(values)));
  const errors = taken.map(([field]) => ({ field, code: 'already_exists' }));
  return errors.length > 0 ? reject('already_exists', {}, errors) : undefined;
};

const nameOf = (kind: CatalogueKind): Capitalize<CatalogueKind> =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as Capitalize<CatalogueKind>;
/** The event of a kind. Its schema holds what belongs to which: what is appended is held against it. */
const event = (kind: CatalogueKind, verb: 'Added' | 'Changed' | 'Removed', data: object): CatalogueEvent => {
  const type = `${nameOf(kind)}${verb}` as const;
  return { type, data } as CatalogueEvent;
};

const add = (state: Catalogue, kind: CatalogueKind, id: string, given: Given): Decision<CatalogueEvent> => {
  if (state[kind].has(id)) return reject('already_exists');
  const values = parsed(catalogueValues[kind], { ...initial[kind], ...given });
  if (isRefused(values)) return values;
  if (living(state, kind).length >= maxEntries) return reject('too_many_records', { most: maxEntries });
  return refusalOf(state, kind, id, values as Values) ?? [event(kind, 'Added', { id, values })];
};

type Change = { changes: Given; seenVersion?: number | undefined };

const change = (
  state: Catalogue,
  kind: CatalogueKind,
  { id, values: present, version, changed: marks }: Entry,
  { changes: given, seenVersion }: Change,
  actorId: string,
): Decision<CatalogueEvent> => {
  if (seenVersion !== undefined && seenVersion > version)
    return invalidField('seenVersion', 'too_large', { max: version });
  const wanted = parsed(catalogueValues[kind].partial(), given);
  if (isRefused(wanted)) return wanted;
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== (present as Given)[name]),
  );
  const said = fixed[kind].filter((name) => name in changes);
  if (said.length > 0)
    return reject(
      'invalid_fields',
      {},
      said.map((field) => ({ field, code: 'cannot_change' })),
    );
  const conflict = conflictOf({ changes, present, marks, seenVersion, actorId });
  if (conflict !== undefined) return conflict;
  if (Object.keys(changes).length === 0) return [];
  const refused = refusalOf(state, kind, id, { ...present, ...changes } as Values);
  return refused ?? [event(kind, 'Changed', { id, changes })];
};

const inUse = (users: readonly { kind: CatalogueKind; id: string; label: string }[]): Rejection => ({
  ...reject('in_use', { names: [...new Set(users.map(({ label }) => label))].slice(0, 5).join(', ') }),
  users,
});

const asUser = ({ id, values }: Entry<'license'>) => ({ kind: 'license' as const, id, label: values.name });

/** Who keeps it from going: nothing that is sold loses a part without somebody having said so. */
const keptBy = (state: Catalogue, kind: CatalogueKind, id: string): Rejection | undefined => {
  const prices = living(state, 'licensePrice').map(({ values }) => values);
  if (kind === 'license') {
    const isLimited = living(state, 'licenseItem').some((item) => limitOf(state, id, item.id) !== unlimited);
    return isLimited || prices.some(({ licenseId }) => licenseId === id) ? reject('license_in_use') : undefined;
  }
  const uses = (license: Entry<'license'>): boolean =>
    kind === 'licenseItem'
      ? limitOf(state, license.id, id) !== unlimited
      : prices.some(({ licenseId, discountId }) => licenseId === license.id && discountId === id);
  const users = kind === 'licensePrice' ? [] : living(state, 'license').filter(uses);
  return users.length > 0 ? inUse(users.map(asUser)) : undefined;
};

const setLimit = (state: Catalogue, { licenseId, licenseItemId, value }: SetLimit): Decision<CatalogueEvent> => {
  if (!found(state, 'license', licenseId) || !found(state, 'licenseItem', licenseItemId)) return reject('not_found');
  const { error } = limitValue.safeParse(value);
  if (error) return refusalOfField('value', error);
  const isSame = limitOf(state, licenseId, licenseItemId) === value;
  return isSame ? [] : [{ type: 'LicenseLimitSet', data: { licenseId, licenseItemId, value } }];
};

/** `AddLicensePrice`: the kind that is meant. */
const kindOf = ({ type }: EntryCommand): CatalogueKind => {
  const name = type.replace(/^(Add|Change|Remove)/, '');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}` as CatalogueKind;
};

export const decideCatalogue = (
  command: CatalogueCommand,
  state: Catalogue,
  { actorId }: DecisionContext,
): Decision<CatalogueEvent> => {
  if (command.type === 'SetLicenseLimit') return setLimit(state, command);
  const kind = kindOf(command);
  if ('values' in command) return add(state, kind, command.id, command.values);
  const known = found(state, kind, command.id);
  if (known === undefined) return reject('not_found');
  if ('changes' in command) return change(state, kind, known, command, actorId);
  return keptBy(state, kind, command.id) ?? [event(kind, 'Removed', { id: command.id })];
};
