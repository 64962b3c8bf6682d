import { bytesToId, idToBytes } from './id-bytes.ts';
import { createSigner } from './sign.ts';

/** What a link of a letter takes its receiver out of: a report that a company has sent. */
export type UnsubscribedFrom = { companyId: string; scheduleId: string; userId: string };

/** The secret part of the link by which somebody has a report no more, without a login. It is kept nowhere: it says itself whom it is of. */
export type Unsubscribes = {
  secretOf: (from: UnsubscribedFrom) => string;
  /** undefined for what nobody here has signed. */
  read: (secret: string) => UnsubscribedFrom | undefined;
};

/** 64 bytes in base64url: three ids, and their signature. */
const pattern = /^[\w-]{86}$/;

export const createUnsubscribes = (authSecret: string, previous?: string): Unsubscribes => {
  const signer = createSigner('report unsubscription', authSecret, previous);
  const signed = ({ companyId, scheduleId, userId }: UnsubscribedFrom): string =>
    `${companyId} ${scheduleId} ${userId}`;
  return {
    secretOf: (from) => {
      const ids = [from.companyId, from.scheduleId, from.userId].map(idToBytes);
      return Buffer.concat([...ids, signer.sign(signed(from))]).toString('base64url');
    },
    read: (secret) => {
      if (!pattern.test(secret)) return undefined;
      const bytes = Buffer.from(secret, 'base64url');
      // Nothing but what was given out: the last letter has bits that say nothing.
      if (bytes.toString('base64url') !== secret) return undefined;
      const id = (at: number): string => bytesToId(bytes.subarray(16 * at, 16 * (at + 1)));
      const from = { companyId: id(0), scheduleId: id(1), userId: id(2) };
      return signer.verify(signed(from), bytes.subarray(48)) ? from : undefined;
    },
  };
};
