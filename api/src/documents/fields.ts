import { documents } from '@cadenza/queries/documents/documents';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { asField } from '../operations/as-field.ts';
import { describe, remove } from './operations.ts';
import { ownerOf, toGraphql } from './read.ts';

const listField: QueryResolvers['documents'] = {
  ...ofQuery(documents),
  resolve: async ({ ownerKind, ownerId }, context) => {
    const { asOf, rows } = await answered(context, documents, { kind: ownerOf(ownerKind), id: ownerId });
    return { asOfPosition: String(asOf), rows: rows.map(toGraphql) };
  },
};

export const documentFields = {
  Query: { documents: listField },
  Mutation: {
    describeDocument: asField(describe),
    removeDocument: asField(remove()),
  } satisfies Partial<MutationResolvers>,
};
