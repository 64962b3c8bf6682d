import { faultOfLength } from '@cadenza/commands/registry/several';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { enumName } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { countsOf, findRecords } from '@cadenza/projections/registry/queries-of-search';
import type { Context } from '../graphql/context.ts';
import type { QueryResolvers, RecordKind } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';
import { refusal } from '../kernel/refusal.ts';

/** A palette shows no more, and nobody reads further. */
const maxFound = 30;
const maxWordsLength = 200;

const enumNames = new Map(kinds.map((kind) => [kind.name, enumName(kind)]));
/** Kinds that have a screen of their own, and a name to look for. */
const searched = kinds.filter(
  ({ screen, label, fields }) => screen !== null && fields.some(({ name, type }) => name === label && type === 'text'),
);

const mayRead = ({ session }: Context, permission: (typeof kinds)[number]['permission']): boolean =>
  !refusal(session, { permission: `${permission}.read`, writing: undefined });

export const searchFields: Pick<QueryResolvers, 'searchRecords' | 'recordCounts'> = {
  searchRecords: {
    permission: 'registries.read',
    reads: ['registry'],
    resolve: async ({ words }, context) => {
      const { services, session } = context;
      const { companyId } = session.actor;
      const readable = searched.filter(({ permission }) => mayRead(context, permission));
      const found = await withCompanyAtOnce(services.pool, companyId, (db) =>
        findRecords(db, companyId, readable, words.slice(0, maxWordsLength), maxFound),
      );
      return found.map((one) => ({ ...one, kind: enumNames.get(one.kind) as RecordKind }));
    },
  },
  recordCounts: {
    permission: 'registries.read',
    reads: ['registry'],
    resolve: async ({ kind: name, ids }, context) => {
      const { services, session } = context;
      const kind = findKind(name);
      if (!kind) throw new Problem(reject('unknown_kind'));
      if (!mayRead(context, kind.permission)) throw new Problem(reject('not_authorised'));
      const fault = ids.length === 0 ? undefined : faultOfLength('ids', ids);
      if (fault) throw new Problem(fault);
      const { companyId } = session.actor;
      const known = ids.filter((id) => isUuid(id));
      if (known.length === 0 || kind.children.length === 0) return [];
      const counts = await withCompanyAtOnce(services.pool, companyId, (db) => countsOf(db, companyId, kind, known));
      return counts.map((one) => ({ ...one, kind: enumNames.get(one.kind) as RecordKind }));
    },
  },
};
