import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { bodyNames } from './known-names.ts';
import type { Query } from './query-string.ts';
import type { Route } from './route.ts';

/** What a call may name in a refusal: the names that its area documents, and those that were sent. */
export type FaultNames = (field: string) => boolean;

/** Names in the paths of an area; `status` is the `{Y|N}` of a status call. */
const pathNames = ({ path }: Route): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The documented names of each area: of bodies and what they hold, queries, filters, addresses. */
export const documentedNames = (routes: readonly Route[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const areas = new Map<string, Set<string>>();
  for (const route of routes) {
    const names = areas.get(route.area) ?? new Set(['', 'id', 'status', 'page', 'rowsPerPage']);
    const { inside = [], query = [], filters = [], files = {} } = route;
    for (const name of [...bodyNames(route), ...Object.keys(files), ...inside, ...query, ...pathNames(route)])
      names.add(name);
    for (const name of filters) names.add(`filters[${name}]`);
    areas.set(route.area, names);
  }
  return areas;
};

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

/** Whether a field is one that the caller can know: `roles.0` and `listaDettaglio.<id>` are in `roles` and `listaDettaglio`. */
export const faultNames = (documented: ReadonlySet<string>, query: Query, body: unknown): FaultNames => {
  const { filters, ...parameters } = query;
  const sent = new Set([
    ...[...namesIn(parameters), ...namesIn(body)].map((name) => name.slice(0, 100)),
    ...namesIn(filters).map((name) => `filters[${name}]`.slice(0, 100)),
  ]);
  return (field) => {
    const [first = ''] = field.split('.');
    return documented.has(field) || documented.has(first) || sent.has(field) || sent.has(first);
  };
};

/**
 * The refusal without what nobody outside could understand: names of our code are no names of the contract. Told apart, so
 * that whoever forgot a name hears of it.
 */
export const inFaultNames = (
  rejection: Rejection,
  known: FaultNames,
): { rejection: Rejection; strange: readonly string[] } => {
  const strange = rejection.errors.map(({ field }) => field).filter((field) => !known(field));
  const { field, ...params } = rejection.params;
  const named = typeof field !== 'string' || field === '' || rejection.code === 'unknown_sort_field' || known(field);
  if (strange.length === 0 && named) return { rejection, strange };
  return {
    rejection: {
      ...rejection,
      params: named ? rejection.params : { ...params, field: '' },
      errors: rejection.errors.filter((error) => known(error.field)),
    },
    strange: named ? strange : [...strange, field],
  };
};
