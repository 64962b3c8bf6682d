import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { publicAddress } from '@cadenza/domain/company/public-address';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { problem } from '../kernel/problem.ts';

/** What stands behind the QR code of a piece of equipment. */
const supportAddressField: QueryResolvers['supportAddress'] = {
  permission: 'registries.read',
  resolve: async ({ equipmentId }, { services, session, origin }) => {
    const { companyId } = session.actor;
    const company = await services.folds.state(companyStream(companyId), companyDecider, companyId);
    if (company.status === 'none' || !isUuid(equipmentId)) throw problem('not_found');
    return publicAddress(origin, company.code, equipmentId);
  },
};

export const supportAddressFields = { supportAddress: supportAddressField };
