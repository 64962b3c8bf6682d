import { isUuid } from '@cadenza/domain/kernel/uuid';
import { requestOfImage } from '@cadenza/projections/support/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { isRequester, sightOf } from './sight.ts';

/** A picture with its request, for who sees the request, or the work that answers it; null where there is none. */
export const supportImage = defineQuery({
  ...{ name: 'support.image', permission: 'support.read', reads: ['support'], oneStatement: true },
  run: async ({ db, companyId, actor }: Reading, imageId: string) => {
    const found = isUuid(imageId) ? await requestOfImage(db, companyId, imageId) : undefined;
    if (!found) return null;
    const mayLook = sightOf(actor).all || isRequester(actor, found.requesterId) || found.hasWork;
    return mayLook ? { requestId: found.id, image: found.image } : null;
  },
});
