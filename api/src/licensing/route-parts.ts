import { type CatalogueSaved, catalogueNow } from '@cadenza/commands/licensing/catalogue';
import type { CatalogueKind } from '@cadenza/domain/licensing/values';
import { z } from 'zod';
import { sent } from '../operations/wire-fields.ts';
import { listParameters } from '../rest/known-names.ts';
import { pageOf, pagingOf, sortedBy } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import type { Call } from '../rest/route.ts';
import { seenVersion } from '../rest/shapes.ts';
import { oneToWire } from './wire.ts';

/** What the calls of the catalogue have in common. */

export const area = 'administration';
export const text = z.string();
export const optional = text.nullish();
/** Euro or percent: `12.50`, or a number. */
export const amount = z.union([text, z.number()], { error: 'invalid_money' });
export const version = { seenVersion: sent('version', seenVersion) };
export const howOnly = ['version'];

export const ofList = { area, query: listParameters };
export const ofPublicList = { ...ofList, rate: 'public' } as const;

/** What is answered and not changed by the call: taken as long as it says what is there. */
export const echoesOf = (kind: CatalogueKind, ...names: readonly string[]) => ({
  names: ['id', ...names],
  reads: [],
  read: async ({ services, params }: Call) => oneToWire[kind](await catalogueNow(services), params.id ?? ''),
});

export const answerOf =
  (kind: CatalogueKind) =>
  ({ state, id }: Pick<CatalogueSaved, 'state' | 'id'>) =>
    oneToWire[kind](state, id);

// Amounts are texts with two places, so that digits by their value are amounts by theirs.
const { compare } = new Intl.Collator('it', { numeric: true });
const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A page of rows, or all of them, in the order that is asked for. */
export const listed = <Row extends object>(
  rows: readonly Row[],
  query: Query,
  columns: readonly (keyof Row & string)[],
  usual: keyof Row & string,
): readonly Row[] => {
  const { sortBy = usual, ...paging } = pagingOf(query);
  const by = sortedBy(columns, sortBy);
  const sorted = rows.toSorted((a, b) => compare(shown(a[by]), shown(b[by])));
  return pageOf(paging.descending ? sorted.toReversed() : sorted, paging);
};
