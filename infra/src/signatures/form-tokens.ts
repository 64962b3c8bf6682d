import { randomBytes } from 'node:crypto';
import { createSigner } from './sign.ts';

/**
 * What a public form is given with and sends back: signed with the moment at which it was opened, so that a program that fills it in at
 * once is told apart from a person. It is bound to one company's link, and no two of them are the same: of what is sent with one it can be
 * said that it was sent before.
 */
export type FormTokens = {
  issue: (link: string, now: string) => string;
  isFresh: (link: string, token: string, now: string) => boolean;
};

/** Seconds: nobody says what is broken in less, and nobody leaves a form open for longer. */
const [soonest, latest] = [3, 12 * 3600];

export const createFormTokens = (authSecret: string, previous?: string): FormTokens => {
  const signer = createSigner('public form', authSecret, previous);
  const signed = (link: string, at: string, own: string): string => `${at} ${own} ${link}`;
  return {
    issue: (link, now) => {
      const at = Math.floor(Date.parse(now) / 1000).toString(36);
      const own = randomBytes(8).toString('base64url');
      return `${at}.${own}.${signer.sign(signed(link, at, own)).toString('base64url')}`;
    },
    isFresh: (link, token, now) => {
      const [, at = '', own = '', signature = ''] = /^([\da-z]{1,10})\.([\w-]{11})\.([\w-]{22})$/.exec(token) ?? [];
      if (!signer.verify(signed(link, at, own), Buffer.from(signature, 'base64url'))) return false;
      const age = Date.parse(now) / 1000 - Number.parseInt(at, 36);
      return age >= soonest && age <= latest;
    },
  };
};
