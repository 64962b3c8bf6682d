import { reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { countsOf, findRecords } from '@cadenza/projections/registry/queries-of-search';
import { isAuthorised } from '../kernel/authorise.ts';
import { defineQuery, type Reading } from '../kernel/query.ts';

const ofSearch = { permission: 'registries.read', reads: ['registry'], oneStatement: true } as const;

/** Kinds that have a screen of their own, and a name to look for. */
const searched = kinds.filter(
  ({ screen, label, fields }) => screen !== null && fields.some(({ name, type }) => name === label && type === 'text'),
);

/** Records of the kinds that who asks may read, in which each of the words stands; at most `most`, the best first. */
export const recordSearch = defineQuery({
  ...{ name: 'registry.search', ...ofSearch },
  run: ({ db, companyId, actor }: Reading, { words, most }: { words: string; most: number }) => {
    const readable = searched.filter(({ permission }) => isAuthorised(actor, `${permission}.read`));
    return findRecords(db, companyId, readable, words, most);
  },
});

/** How many records hang on each of these; what has none is not told. */
export const recordCounts = defineQuery({
  ...{ name: 'registry.counts', ...ofSearch },
  run: async ({ db, companyId, actor }: Reading, { kind, ids }: { kind: Kind; ids: readonly string[] }) =>
    isAuthorised(actor, `${kind.permission}.read`) ? countsOf(db, companyId, kind, ids) : reject('not_authorised'),
});
