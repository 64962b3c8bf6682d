import type { StreamName } from '../kernel/event.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import type { Field } from './fields.ts';

/**
 * Where the events of a record live. `own`: a stream for each record. `company`: all records of the kind in one stream
 * of the company. A parent: in the stream of the record that a reference field names; its order and its uniqueness are then decided there.
 */
export type StreamPlace =
  | { of: 'own'; prefix: string }
  | { of: 'company'; prefix: string }
  | { of: 'parent'; prefix: string; by: string };

/** A column of the permission table (`identity/permissions.ts`). */
export type RegistryPermission = 'registries' | 'workingCalendar' | 'interventionTypes';

/** The list of a kind, and where people find it. */
export type Screen = {
  /** Its route under /configurazione, and the key of its name in the menu: `impianti`. */
  name: string;
  /** Where the route is not the name. */
  path?: string;
  /** Group of the menu, and the place in it: by size, in steps of ten. */
  group: 'registries' | 'configuration';
  place: number;
  /** Name of a picture in `web/src/app/shell/menu-icons.tsx`. */
  icon: string;
  /** Opens it after a `g`. */
  key?: string;
};

/** Fields that stand together in a form, under a name. */
export type FieldGroup = { name: 'identity' | 'machine' | 'costs' | 'contacts' | 'fiscal'; fields: readonly string[] };

/** All that is known of one kind of record; events, decider, tables, GraphQL, REST and screens follow from it. */
export type Kind = {
  /** `plant`; with a capital it begins the event types (`PlantRegistered`). */
  name: string;
  /** GraphQL list field and, in snake case, the table: `plants`. */
  plural: string;
  /** Documented REST path under /api: `impianti`. */
  rest: string;
  /** Null has no screen of its own. */
  screen: Screen | null;
  stream: StreamPlace;
  fields: readonly Field[];
  /** How its form is laid out: which fields stand together, each of them once; empty where they are few. */
  groups: readonly FieldGroup[];
  /** The field that names a record to a person. */
  label: string;
  /** Text fields besides the label by which people look for a record: a serial number, a code. */
  foundBy: readonly string[];
  /** Each record has a page of its own: what it is, where it stands, its works. */
  page: boolean;
  /** English name of the field that a list is sorted by unless told. */
  sort: string;
  /** Has `active` (`attivo`), switched by its own call. */
  switchable: boolean;
  /** Documented path of the check before a deactivation, if there is one. */
  check: string | null;
  /** Can be deleted by the documented DELETE. */
  deletable: boolean;
  /** The list is documented as `{data, totalRows}`. */
  paged: boolean;
  /** A field whose value is unique in the stream (working calendar: the day). */
  unique: string | null;
  /** A text that no two records of the kind have in a company, whatever their streams: it is reserved (`commands/src/registry/unique-code.ts`). */
  uniqueInCompany: string | null;
  /** A date whose day is no longer worked: whoever sets it says what becomes of the work planned on it. */
  closes: string | null;
  /** Two dates, the first of which is not behind the other. */
  span: readonly [first: string, last: string] | null;
  /** Kept in an order of its own, decided in its stream: numbers in steps of 5. */
  ordered: boolean;
  /** Ordered over the whole company, in a stream for that (`checklists/order.ts`); null until somebody orders. */
  orderedInCompany: boolean;
  /**
   * Kinds whose records point at this one, by field: they keep a record from being deleted. Those that `follow` go with it
   * when it is deactivated with `cascade`, and forbid a deactivation without.
   */
  children: readonly { kind: string; by: string; follows?: boolean }[];
  permission: RegistryPermission;
};

type Optional =
  | 'foundBy'
  | 'groups'
  | 'page'
  | 'switchable'
  | 'check'
  | 'deletable'
  | 'paged'
  | 'unique'
  | 'uniqueInCompany'
  | 'closes'
  | 'span'
  | 'ordered'
  | 'orderedInCompany'
  | 'children'
  | 'permission'
  | 'sort';

/** A descriptor with the usual answers filled in: a stream of its own, switchable, sorted by its label. */
export const defineKind = (kind: Omit<Kind, Optional> & Partial<Pick<Kind, Optional>>): Kind => ({
  sort: kind.label,
  foundBy: [],
  groups: [],
  page: false,
  switchable: true,
  check: null,
  deletable: false,
  paged: false,
  unique: null,
  uniqueInCompany: null,
  closes: null,
  span: null,
  ordered: false,
  orderedInCompany: false,
  children: [],
  permission: 'registries',
  ...kind,
});

/** `plant` to `Plant`: the name of its GraphQL type and the beginning of its event types. */
export const typeName = (kind: Kind): string => kind.name.charAt(0).toUpperCase() + kind.name.slice(1);

/** `EQUIPMENT` and the like, as the GraphQL schema names a kind. */
export const enumName = (kind: Kind): string => kind.name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** `lineId` to `line`, `supplierTypeIds` to `supplierTypes`: in GraphQL the labels beside the ids. */
export const nestedName = ({ name }: Pick<Field, 'name'>): string => name.replace(/Id(s?)$/, '$1');

/** The stream that a record's events belong to. */
export const recordStream = (kind: Kind, record: { id: string; companyId: string; parentId?: string }): StreamName => {
  switch (kind.stream.of) {
    case 'own':
      return `${kind.stream.prefix}-${record.id}`;
    case 'company':
      return `${kind.stream.prefix}-${record.companyId}`;
    case 'parent':
      return `${kind.stream.prefix}-${record.parentId ?? ''}`;
  }
};

/**
 * The id of a record that lives in the stream of its parent: unique in the company, whatever id the client gives and in
 * whichever parents it gives it again.
 */
export const idInParent = (parentId: string, given: string): string => uuidV5(parentId, given);

/** Can be deleted, and others may refer to it: a deletion and a new reference exclude each other (`removal.ts`). */
export const isReferable = (kind: Kind): boolean =>
  kind.deletable && kind.stream.of === 'own' && kind.children.length > 0;
