import { isProviderId, type Payments, sessionPlaceholder } from './payments.ts';

const prefix = 'transfer_';

/** By invoice: nothing is paid online. The buyer goes straight on, and an administrator marks what has arrived. */
export const createTransferPayments = (): Payments => ({
  method: 'transfer',
  start: async ({ checkoutId, returnTo }) => {
    const sessionId = `${prefix}${checkoutId}`;
    return { sessionId, url: returnTo.success.replaceAll(sessionPlaceholder, sessionId) };
  },
  session: async (sessionId) =>
    isProviderId(sessionId) && sessionId.startsWith(prefix)
      ? { sessionId, checkoutId: sessionId.slice(prefix.length), status: 'paid' }
      : undefined,
  expire: async () => {},
  cancel: async () => undefined,
  end: async () => {},
  portal: async () => undefined,
  read: () => ({ untold: 'no_signature' }),
  since: async function* () {},
  probe: async () => {},
});
