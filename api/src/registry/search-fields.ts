import { faultOfLength } from '@cadenza/commands/registry/several';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { enumName } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import { recordCounts, recordSearch } from '@cadenza/queries/registry/search';
import type { Context } from '../graphql/context.ts';
import type { QueryResolvers, RecordKind } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { Problem } from '../kernel/problem.ts';
import { refusal } from '../kernel/refusal.ts';

/** A palette shows no more, and nobody reads further. */
const maxFound = 30;
const maxWordsLength = 200;

const enumNames = new Map(kinds.map((kind) => [kind.name, enumName(kind)]));
const mayRead = ({ session }: Context, permission: (typeof kinds)[number]['permission']): boolean =>
  !refusal(session, { permission: `${permission}.read`, writing: undefined });

export const searchFields: Pick<QueryResolvers, 'searchRecords' | 'recordCounts'> = {
  searchRecords: {
    ...ofQuery(recordSearch),
    resolve: async ({ words }, context) => {
      const wanted = { words: words.slice(0, maxWordsLength), most: maxFound };
      const found = await answered(context, recordSearch, wanted);
      return found.map((one) => ({ ...one, kind: enumNames.get(one.kind) as RecordKind }));
    },
  },
  recordCounts: {
    ...ofQuery(recordCounts),
    resolve: async ({ kind: name, ids }, context) => {
      const kind = findKind(name);
      if (!kind) throw new Problem(reject('unknown_kind'));
      if (!mayRead(context, kind.permission)) throw new Problem(reject('not_authorised'));
      const fault = ids.length === 0 ? undefined : faultOfLength('ids', ids);
      if (fault) throw new Problem(fault);
      const known = ids.filter((id) => isUuid(id));
      if (known.length === 0 || kind.children.length === 0) return [];
      const counts = await answered(context, recordCounts, { kind, ids: known });
      return counts.map((one) => ({ ...one, kind: enumNames.get(one.kind) as RecordKind }));
    },
  },
};
