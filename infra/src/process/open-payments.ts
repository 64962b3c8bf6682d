import type { PaymentsPlace } from '../config/payments.ts';
import type { Payments } from '../payments/payments.ts';
import { createTestPayments, type TestPayments } from '../payments/test-page.ts';
import { createTransferPayments } from '../payments/transfer.ts';

/** The page on which payments are tried; undefined where they are not. */
export const openTestPayments = (place: PaymentsPlace): TestPayments | undefined =>
  place.kind === 'test' ? createTestPayments(place) : undefined;

/** What takes payments, where the settings put it. The client of a provider that is not named is not loaded. */
export const openPayments = async (place: PaymentsPlace): Promise<Payments> => {
  if (place.kind === 'test') return createTestPayments(place);
  if (place.kind === 'transfer') return createTransferPayments();
  const { createStripePayments } = await import('../payments/stripe.ts');
  return createStripePayments(place);
};
