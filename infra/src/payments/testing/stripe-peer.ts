import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { machineNow } from '../../clock/clock.ts';
import type { Purchase } from '../payments.ts';
import type { StripeSettings } from '../stripe.ts';
import { formOf, type Nested } from './form.ts';
import { createLedger, type Ledger, type PeerEvent } from './stripe-ledger.ts';

/**
 * The provider's API for tests, over HTTP: sessions, subscriptions, its portal and its list of events, as its reference describes them and not
 * as our client calls them. It refuses a wrong key and one idempotency key for two different calls. What it tells is asked for by the test,
 * in the order, and as often, as the test wants.
 */
export type StripePeer = {
  settings: StripeSettings;
  ledger: Ledger;
  /** Every call that came, `POST /v1/checkout/sessions`. */
  calls: string[];
  /** Answers so many calls with 503, or hangs up. */
  failNext(calls: number, how?: 'unavailable' | 'lost'): void;
  /** A message as it is sent to a webhook. `age`: seconds since it was signed. */
  message(event: PeerEvent | object, signing?: { age?: number; secret?: string }): { body: string; signature: string };
  close(): Promise<void>;
};

const missing = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' };
const keys = { secretKey: 'sk_test_of_the_peer', webhookSecret: 'whsec_of_the_peer' };

export const startStripePeer = async (): Promise<StripePeer> => {
  const ledger = createLedger();
  const calls: string[] = [];
  const answered = new Map<string, { asked: string; answer: object }>();
  let failing: { calls: number; how: 'unavailable' | 'lost' } = { calls: 0, how: 'unavailable' };

  /** What each call does, with the id in its path. */
  const doors: [call: RegExp, run: (id: string, form: Nested, query: URLSearchParams) => object | undefined][] = [
    [/^POST \/v1\/checkout\/sessions$/, (_, form) => ledger.start(form)],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (id) => ledger.sessions.get(id)],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (id) => ledger.expire(id)],
    [/^POST \/v1\/subscriptions\/(\w+)$/, (id, form) => ledger.change(id, form)],
    [/^DELETE \/v1\/subscriptions\/(\w+)$/, (id) => ledger.end(id)],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      (_, form) => ({ object: 'billing_portal.session', url: `https://portal.example/${String(form.customer)}` }),
    ],
    [/^GET \/v1\/events$/, (_id, _form, query) => ledger.list(query)],
    [/^GET \/v1\/balance$/, () => ({ object: 'balance', available: [] })],
  ];
  const run = (call: string, query: URLSearchParams, form: Nested): object | undefined => {
    for (const [pattern, does] of doors) {
      const found = pattern.exec(call);
      if (found !== null) return does(found[1] ?? '', form, query);
    }
    return undefined;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
    const { method = 'GET' } = request;
    const send = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    calls.push(`${method} ${pathname}`);
    if (failing.calls > 0) {
      failing.calls--;
      if (failing.how === 'lost') return void request.socket.destroy();
      return send(503, { error: { type: 'api_error', message: 'Try again' } });
    }
    if (request.headers.authorization !== `Bearer ${keys.secretKey}`)
      return send(401, {
        error: { type: 'invalid_request_error', message: `Invalid key ${request.headers.authorization}` },
      });
    const text = Buffer.concat(chunks).toString();
    const key = String(request.headers['idempotency-key'] ?? '');
    const before = key === '' ? undefined : answered.get(key);
    const asked = `${method} ${pathname} ${text}`;
    if (before !== undefined && before.asked !== asked)
      return send(400, { error: { type: 'idempotency_error', message: 'Keys for idempotent requests' } });
    const done = before?.answer ?? run(`${method} ${pathname}`, searchParams, formOf(text));
    if (done === undefined) return send(404, { error: missing });
    if (key !== '') answered.set(key, { asked, answer: structuredClone(done) });
    send(200, done);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...keys, apiBase: `http://127.0.0.1:${port}` },
    ledger,
    calls,
    failNext: (count, how = 'unavailable') => {
      failing = { calls: count, how };
    },
    message: (event, { age = 0, secret = keys.webhookSecret } = {}) => {
      const body = JSON.stringify(event);
      const timestamp = Math.floor(machineNow() / 1000) - age;
      return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export const newPurchase = (): Purchase => ({
  checkoutId: randomUUID(),
  companyId: randomUUID(),
  contractId: randomUUID(),
});
