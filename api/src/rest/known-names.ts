import type { FieldError } from '@cadenza/domain/kernel/rejection';
import type { Query } from './query-string.ts';
import type { Route } from './route.ts';

/** Sent along with every call by documented clients; the gateway holds it to the selected company. */
const companyId = 'companyId';

/** Parameters of every list, beside its filters. */
export const listParameters = ['page', 'rowsPerPage', 'sortBy', 'descending'] as const;

/** The names that the body of a call may hold: those of its schema, and those that it answers but does not change. */
export const bodyNames = ({ body, echoes }: Pick<Route, 'body' | 'echoes'>): ReadonlySet<string> =>
  new Set([...Object.keys(body?.shape ?? {}), ...(echoes?.names ?? []), companyId]);

const unknown = (given: object, known: ReadonlySet<string>, shown: (name: string) => string): FieldError[] =>
  Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: shown(name).slice(0, 100), code: 'unknown_field' }));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a call holds that its route does not know, by name: in the body, in the filters, in the query. */
export const unknownNames = (route: Route, query: Query, body: unknown): FieldError[] => {
  const { filters, ...parameters } = query;
  return [
    ...(isRecord(body) ? unknown(body, bodyNames(route), (name) => name) : []),
    ...unknown(parameters, new Set([...(route.query ?? []), companyId]), (name) => name),
    ...unknown(filters, new Set([...(route.filters ?? []), companyId]), (name) => `filters[${name}]`),
  ];
};

/** The same for an object inside a body, whose names no schema of a route says. */
export const unknownInside = (part: Record<string, unknown>, known: readonly string[], path: string): FieldError[] =>
  unknown(part, new Set(known), (name) => `${path}.${name}`);
