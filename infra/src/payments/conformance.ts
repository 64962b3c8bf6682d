import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Payments, ProviderEvent, WantedCheckout } from './payments.ts';

export type PaymentsFixture = {
  payments: Payments;
  /** What the buyer does at the provider's page; undefined where nothing is paid online. */
  pay?: (sessionId: string) => Promise<unknown>;
  dispose: () => Promise<void>;
};

const wantedCheckout = (): WantedCheckout => ({
  ...{ checkoutId: randomUUID(), companyId: randomUUID(), contractId: randomUUID() },
  ...{
    description: 'Licenza Perché ⚙',
    total: 12_199,
    recurrence: 'M',
    email: 'ada@example.com',
    locale: 'it',
    attempt: 0,
  },
  returnTo: { success: 'https://cadenza.example/end?s={CHECKOUT_SESSION_ID}', cancel: 'https://cadenza.example/pay' },
});

const longAgo = '2020-01-01T00:00:00.000Z';

/** What every adapter of `Payments` keeps to. */
export const paymentsConformance = (name: string, makeFixture: () => Promise<PaymentsFixture>): void => {
  describe(`${name}: payments`, () => {
    let fixture: PaymentsFixture;
    let payments: Payments;
    beforeEach(async () => {
      fixture = await makeFixture();
      ({ payments } = fixture);
    });
    afterEach(() => fixture.dispose());

    const told = async (from = longAgo): Promise<ProviderEvent[]> => Array.fromAsync(payments.since(from));
    const paid = async () => {
      const wanted = wantedCheckout();
      const { sessionId } = await payments.start(wanted);
      await fixture.pay?.(sessionId);
      return { wanted, sessionId };
    };
    const subscriptionOf = (events: readonly ProviderEvent[], checkoutId: string): string => {
      const found = events.find((event) => event.type === 'invoice.paid' && event.checkoutId === checkoutId);
      if (found?.type !== 'invoice.paid') throw new Error('nothing was paid');
      return found.object.subscriptionId;
    };

    it('starts one session for a checkout, however often and at once it is asked for', async () => {
      const wanted = wantedCheckout();
      const sessions = await Promise.all([1, 2, 3].map(() => payments.start(wanted)));
      sessions.push(await payments.start(wanted));
      expect(new Set(sessions.map((session) => JSON.stringify(session))).size).toBe(1);
      expect(sessions[0]?.url).toMatch(/^https?:\/\//);
      expect(sessions[0]?.url).not.toContain('{');
      const other = await payments.start(wantedCheckout());
      expect(other.sessionId).not.toBe(sessions[0]?.sessionId);
      if (fixture.pay)
        expect(await payments.start({ ...wanted, attempt: 1 })).not.toMatchObject({
          sessionId: sessions[0]?.sessionId,
        });
    });

    it('knows whose a session is, and that it is paid once the buyer has done their part', async () => {
      const wanted = wantedCheckout();
      const { sessionId } = await payments.start(wanted);
      const session = { sessionId, checkoutId: wanted.checkoutId };
      if (fixture.pay) expect(await payments.session(sessionId)).toEqual({ ...session, status: 'open' });
      await fixture.pay?.(sessionId);
      expect(await payments.session(sessionId)).toEqual({ ...session, status: 'paid' });
    });

    it.each(['', 'nobody', '../../etc/passwd', 'test_', 'x'.repeat(300), "'; drop", 'cs_test_999999'])(
      'knows no session that is named %j',
      async (sessionId) => {
        await paid();
        expect(await payments.session(sessionId)).toBeUndefined();
      },
    );

    it('believes no message that is not signed', () => {
      const body = Buffer.from('{"type":"invoice.paid"}');
      expect(payments.read(body, undefined)).toEqual({ untold: 'no_signature' });
      expect(payments.read(body, '')).toEqual({ untold: 'no_signature' });
    });

    it('answers when it is probed, and nothing where nothing has happened', async () => {
      await payments.probe();
      expect(await told()).toEqual([]);
      expect(await payments.cancel('sub_999999')).toBeUndefined();
      await payments.end('sub_999999');
      await payments.expire('cs_test_999999');
    });

    it('tells what was paid of which checkout, and the same under the same ids when it is asked again', async () => {
      const { wanted, sessionId } = await paid();
      const events = await told();
      expect(await told()).toEqual(events);
      if (!fixture.pay) return expect(events).toEqual([]);
      const { checkoutId, companyId, contractId } = wanted;
      for (const event of events) expect(event).toMatchObject({ checkoutId, companyId, contractId });
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      const session = events.find(({ type }) => type === 'checkout.session.completed');
      const invoice = events.find(({ type }) => type === 'invoice.paid');
      expect(session?.object).toMatchObject({ sessionId, status: 'complete', paymentStatus: 'paid', total: 12_199 });
      expect(invoice?.object).toMatchObject({ paid: 12_199, reason: 'subscription_create' });
      expect(session?.object).toHaveProperty(
        'invoiceId',
        invoice && 'invoiceId' in invoice.object && invoice.object.invoiceId,
      );
      expect(await told('2100-01-01T00:00:00Z')).toEqual([]);
    });

    it('lets a session expire while it is open, and leaves a paid one as it is', async () => {
      if (!fixture.pay) return;
      const open = await payments.start(wantedCheckout());
      for (let time = 0; time < 2; time++) await payments.expire(open.sessionId);
      expect(await payments.session(open.sessionId)).toMatchObject({ status: 'expired' });
      const { sessionId } = await paid();
      await payments.expire(sessionId);
      expect(await payments.session(sessionId)).toMatchObject({ status: 'paid' });
    });

    it('ends with the period that is paid when it is cancelled, the same day however often', async () => {
      if (!fixture.pay) return;
      const { wanted } = await paid();
      const subscription = subscriptionOf(await told(), wanted.checkoutId);
      const ends = await payments.cancel(subscription);
      expect(await payments.cancel(subscription)).toBe(ends);
      const updated = (await told()).filter(({ type }) => type === 'customer.subscription.updated');
      expect(updated).toMatchObject([{ object: { subscriptionId: subscription, cancelAt: ends, endedAt: null } }]);
    });

    it('is over at once when another one takes its place, and stays over', async () => {
      if (!fixture.pay) return;
      const { wanted } = await paid();
      const subscription = subscriptionOf(await told(), wanted.checkoutId);
      for (let time = 0; time < 2; time++) await payments.end(subscription);
      const deleted = (await told()).filter(({ type }) => type === 'customer.subscription.deleted');
      expect(deleted).toMatchObject([{ object: { status: 'canceled', endedAt: expect.stringMatching(/Z$/) } }]);
    });
  });
};
