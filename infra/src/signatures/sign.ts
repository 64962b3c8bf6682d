import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a signature: nobody guesses 128 bits. */
const bytes = 16;

/** Signs short texts for one purpose, by a key that follows from the secret of the installation. */
export type Signer = {
  sign: (text: string) => Buffer;
  /** Whether it is the signature of the text, by the present secret or the one before. */
  verify: (text: string, signature: Uint8Array) => boolean;
};

/** `purpose`: what is signed for one is worth nothing for another. `previous`: what it has signed is still accepted. */
export const createSigner = (purpose: string, secret: string, previous?: string): Signer => {
  const keyOf = (from: string): Buffer => createHmac('sha256', from).update(`cadenza ${purpose} key`).digest();
  const present = keyOf(secret);
  const accepted = [present, ...(previous === undefined ? [] : [keyOf(previous)])];
  const by = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, bytes);
  return {
    sign: (text) => by(present, text),
    verify: (text, signature) =>
      signature.byteLength === bytes && accepted.some((key) => timingSafeEqual(by(key, text), signature)),
  };
};
