import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import * as operations from './operations.ts';

type Fields = { Mutation: Pick<MutationResolvers, 'upgradeContract' | 'cancelContract' | 'openPaymentPortal'> };

/** Buying another license, ending it, and the provider's own pages. */
export const paymentFields: Fields = {
  Mutation: {
    upgradeContract: asField(operations.upgrade, (done) => done),
    cancelContract: asField(operations.cancel, (done) => done),
    openPaymentPortal: asField(operations.portal, (done) => done),
  },
};
