import { createMemoryRateLimits } from '../../rate-limits/memory.ts';
import { createFollowUps } from '../../signatures/follow-up.ts';
import { createSignUpLinks } from '../../signatures/sign-up-link.ts';
import { createUnsubscribes } from '../../signatures/unsubscribe.ts';
import { checkedMessage, type Mailer, type Message } from '../mail.ts';

/** E-mails that are only remembered, as other adapters would send them; `failWith` is thrown once, instead. */
export const createMemoryMailer = (): Mailer & { sent: Message[]; failWith(error: Error): void } => {
  const sent: Message[] = [];
  let failure: Error | undefined;
  return {
    sent,
    failWith: (error) => {
      failure = error;
    },
    send: async (message) => {
      const checked = checkedMessage(message);
      const now = failure;
      failure = undefined;
      if (now) throw now;
      sent.push(checked);
    },
    probe: async () => {},
  };
};

/** What a worker is told of e-mails in tests that send none. */
export const noMail = {
  ...{ mailer: createMemoryMailer(), mailFolder: undefined, publicUrl: 'https://cadenza.example' },
  unsubscribes: createUnsubscribes('x'.repeat(32)),
  signUpLinks: createSignUpLinks('x'.repeat(32)),
  salesEmail: undefined,
  ...{ followUps: createFollowUps('x'.repeat(32)), rateLimits: createMemoryRateLimits() },
};
