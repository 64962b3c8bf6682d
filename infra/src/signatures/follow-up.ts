import { bytesToId, idToBytes } from './id-bytes.ts';
import { createSigner } from './sign.ts';

/** The secret part of the link by which a support request is followed without a login. It is kept nowhere: it follows from the id. */
export type FollowUps = {
  secretOf: (supportRequestId: string) => string;
  /** The request that it is of; undefined for what nobody here has signed. */
  idOf: (secret: string) => string | undefined;
};

/** 32 bytes in base64url: the id, and its signature. */
const pattern = /^[\w-]{43}$/;

export const createFollowUps = (authSecret: string, previous?: string): FollowUps => {
  const signer = createSigner('support request follow-up', authSecret, previous);
  return {
    secretOf: (id) => Buffer.concat([idToBytes(id), signer.sign(id)]).toString('base64url'),
    idOf: (secret) => {
      if (!pattern.test(secret)) return undefined;
      const bytes = Buffer.from(secret, 'base64url');
      // Nothing but what was given out: the last letter has bits that say nothing.
      if (bytes.toString('base64url') !== secret) return undefined;
      const id = bytesToId(bytes.subarray(0, 16));
      return signer.verify(id, bytes.subarray(16)) ? id : undefined;
    },
  };
};
