import { changeDocument, type DocumentSaved as Saved } from '@cadenza/commands/documents/documents';
import { documents } from '@cadenza/queries/documents/documents';
import { commandFrom } from '../graphql/command.ts';
import type { DocumentSaved, MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { orThrow } from '../kernel/problem.ts';
import { ownerOf, toGraphql } from './read.ts';

const listField: QueryResolvers['documents'] = {
  ...{ permission: documents.permission, reads: documents.reads },
  resolve: async ({ ownerKind, ownerId }, context) => {
    const { asOf, rows } = await answered(context, documents, { kind: ownerOf(ownerKind), id: ownerId });
    return { asOfPosition: String(asOf), rows: rows.map(toGraphql) };
  },
};

const saved = ({ id, position }: Saved): DocumentSaved => ({ id, position: String(position) });

export const documentFields = {
  Query: { documents: listField },
  Mutation: {
    describeDocument: {
      permission: 'documents.manage',
      resolve: async ({ commandId, id, description }, context) =>
        saved(
          orThrow(
            await changeDocument(commandFrom(context, commandId), id, {
              type: 'DescribeDocument',
              description: description ?? null,
            }),
          ),
        ),
    },
    removeDocument: {
      permission: 'documents.manage',
      resolve: async ({ commandId, id }, context) =>
        saved(orThrow(await changeDocument(commandFrom(context, commandId), id, { type: 'RemoveDocument' }))),
    },
  } satisfies Partial<MutationResolvers>,
};
