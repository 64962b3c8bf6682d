import { loadRecord } from '@cadenza/commands/registry/records';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { publicAddress } from '@cadenza/domain/company/public-address';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { isOnlyHere } from '@cadenza/infra/config/only-here';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { problem } from '../kernel/problem.ts';

/** What stands behind the QR code of a piece of equipment: of the own company, and as long as it is in use, as the page behind it asks, too. */
const supportAddressField: QueryResolvers['supportAddress'] = {
  permission: 'registries.read',
  resolve: async ({ equipmentId }, { services, session, origin }) => {
    const { companyId } = session.actor;
    if (!isUuid(equipmentId)) throw problem('not_found');
    const { folds } = services;
    const [company, equipment] = await Promise.all([
      folds.state(companyStream(companyId), companyDecider, companyId),
      loadRecord(folds, 'equipment', equipmentId, companyId),
    ]);
    if (company.status === 'none' || !equipment?.active) throw problem('not_found');
    return publicAddress(origin, company.code, equipmentId);
  },
};

/** Where labels and links lead that leave the pages, so that whoever prints hundreds is warned before. */
const publicOriginField: QueryResolvers['publicOrigin'] = {
  permission: 'registries.read',
  resolve: async (_, { origin }) => ({ address: origin, onlyThisMachine: isOnlyHere(origin) }),
};

export const supportAddressFields = { supportAddress: supportAddressField, publicOrigin: publicOriginField };
