import { invalidField, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { WantedCheckout } from '@cadenza/infra/payments/payments';

/** A place of our own pages: a provider leads nobody elsewhere because a link said so. */
export const returnPath = /^\/(?![/\\])[\w\-./?=&%]{0,500}$/;

export const returnRefused = (path: string): Rejection | undefined =>
  returnPath.test(path) ? undefined : invalidField('returnPath', 'invalid');

const spoken = ['it', 'en', 'es'] as const;

/** The provider's pages in the language of who asks. */
export const localeOf = (language: string): WantedCheckout['locale'] => spoken.find((one) => one === language) ?? 'it';
