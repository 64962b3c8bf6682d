import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import type { PushAddress } from '../push.ts';

export type Received = { path: string; text: string; topic: string; authorization: string };

/** A push service and the browsers behind it: what they receive is decrypted by the browser's own keys. */
export const createPushService = async () => {
  const received: Received[] = [];
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  let answer = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (answer < 300 && browser) {
        const { keys: privateKey, auth } = browser;
        const told = ece.decrypt(Buffer.concat(parts), { version: 'aes128gcm', privateKey, authSecret: auth });
        const { topic = '', authorization = '' } = request.headers;
        received.push({ path, text: told.toString('utf8'), topic: String(topic), authorization });
      }
      response.writeHead(browser ? answer : 410).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** Of the next calls. */
    answers: (status: number): void => {
      answer = status;
    },
    browser: (name: string): PushAddress => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      browsers.set(`/${name}`, { keys, auth });
      return { endpoint: `http://127.0.0.1:${port}/${name}`, p256dh, auth: auth.toString('base64url') };
    },
    unsubscribe: (name: string): void => void browsers.delete(`/${name}`),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
