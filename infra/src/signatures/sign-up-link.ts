import { bytesToId, idToBytes } from './id-bytes.ts';
import { createSigner } from './sign.ts';

/** Which link of which sign-up it is: the first that was sent has number 1. */
export type SignUpLink = { signUpId: string; number: number };

/** The secret part of the link by which somebody shows that an address is theirs. It is kept nowhere, not even its hash: it says itself what it is of. */
export type SignUpLinks = {
  secretOf: (link: SignUpLink) => string;
  /** undefined for what nobody here has signed. */
  read: (secret: string) => SignUpLink | undefined;
};

/** 33 bytes in base64url: the id, the number, and their signature. */
const pattern = /^[\w-]{44}$/;

export const createSignUpLinks = (authSecret: string, previous?: string): SignUpLinks => {
  const signer = createSigner('sign-up link', authSecret, previous);
  const signed = ({ signUpId, number }: SignUpLink): string => `${signUpId} ${number}`;
  return {
    secretOf: (link) =>
      Buffer.concat([idToBytes(link.signUpId), Buffer.from([link.number]), signer.sign(signed(link))]).toString(
        'base64url',
      ),
    read: (secret) => {
      if (!pattern.test(secret)) return undefined;
      const bytes = Buffer.from(secret, 'base64url');
      const link = { signUpId: bytesToId(bytes.subarray(0, 16)), number: bytes.readUInt8(16) };
      return signer.verify(signed(link), bytes.subarray(17)) ? link : undefined;
    },
  };
};
