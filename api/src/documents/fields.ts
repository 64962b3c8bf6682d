import { changeDocument, type DocumentSaved as Saved } from '@cadenza/commands/documents/documents';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { documentsOf } from '@cadenza/projections/documents/queries';
import { positionShown } from '@cadenza/projections/kernel/positions';
import { commandFrom } from '../graphql/command.ts';
import type { DocumentSaved, MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { ownerOf, toGraphql } from './read.ts';

const listField: QueryResolvers['documents'] = {
  permission: 'documents.read',
  reads: ['documents'],
  resolve: async ({ ownerKind, ownerId }, { services, session }) => {
    const { companyId } = session.actor;
    const owner = { kind: ownerOf(ownerKind), id: ownerId };
    return withCompany(services.pool, companyId, async (db) => ({
      asOfPosition: String(await positionShown(db, 'documents')),
      rows: isUuid(ownerId) ? (await documentsOf(db, companyId, owner)).map(toGraphql) : [],
    }));
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
