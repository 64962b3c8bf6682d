import { join } from 'node:path';
import type { StripeSettings } from '../payments/stripe.ts';
import type { Environment } from './settings.ts';

/** Stripe, a page of our own on which payments are tried and none is made, or by invoice. */
export type PaymentsPlace =
  | ({ kind: 'stripe' } & StripeSettings)
  | { kind: 'test'; folder: string; pages: string }
  | { kind: 'transfer' };

const isSet = (value: string | undefined): boolean => (value ?? '').trim() !== '';

const both = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** What is wrong with settings that say half of it: a payment of which nobody is told, or pretended ones where real ones are meant. */
export const problemsOfPayments = (env: Record<string, string | undefined>): [name: string, why: string][] => {
  const named = ['STRIPE_API_BASE', ...both].some((name) => isSet(env[name]));
  const missing = named ? both.filter((name) => !isSet(env[name])) : [];
  const tried = /^(true|1|yes|on)$/i.test((env.TEST_PAYMENTS ?? '').trim());
  return [
    ...missing.map((name): [string, string] => [name, 'required beside the other settings of Stripe']),
    ...(tried && (named || env.NODE_ENV === 'production')
      ? [['TEST_PAYMENTS', 'payments are never pretended in production or beside Stripe'] satisfies [string, string]]
      : []),
  ];
};

type Where = { mode: 'embedded' | 'server'; dataDir: string; publicUrl: string };

export const paymentsPlace = (settings: Environment, { mode, dataDir, publicUrl }: Where): PaymentsPlace => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, NODE_ENV, TEST_PAYMENTS } = settings;
  if (secretKey !== undefined && webhookSecret !== undefined)
    return { kind: 'stripe', secretKey, webhookSecret, apiBase: settings.STRIPE_API_BASE ?? 'https://api.stripe.com' };
  if (NODE_ENV === 'production' || !(TEST_PAYMENTS ?? mode === 'embedded')) return { kind: 'transfer' };
  return { kind: 'test', folder: join(dataDir, 'test-payments'), pages: `${publicUrl}${testCheckouts}` };
};

/** Where the pages are on which payments are tried. */
export const testCheckouts = '/test-checkout';
