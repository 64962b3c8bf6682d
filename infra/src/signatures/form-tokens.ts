import { createSigner } from './sign.ts';

/**
 * What a public form is given with and sends back: signed with the moment at which it was opened, so that a program that fills it in at
 * once is told apart from a person. It is bound to one company's link.
 */
export type FormTokens = {
  issue: (link: string, now: string) => string;
  isFresh: (link: string, token: string, now: string) => boolean;
};

/** Seconds: nobody says what is broken in less, and nobody leaves a form open for longer. */
const [soonest, latest] = [3, 12 * 3600];

export const createFormTokens = (authSecret: string, previous?: string): FormTokens => {
  const signer = createSigner('public form', authSecret, previous);
  const signed = (link: string, at: string): string => `${at} ${link}`;
  return {
    issue: (link, now) => {
      const at = Math.floor(Date.parse(now) / 1000).toString(36);
      return `${at}.${signer.sign(signed(link, at)).toString('base64url')}`;
    },
    isFresh: (link, token, now) => {
      const [, at = '', signature = ''] = /^([\da-z]{1,10})\.([\w-]{22})$/.exec(token) ?? [];
      if (!signer.verify(signed(link, at), Buffer.from(signature, 'base64url'))) return false;
      const age = Date.parse(now) / 1000 - Number.parseInt(at, 36);
      return age >= soonest && age <= latest;
    },
  };
};
