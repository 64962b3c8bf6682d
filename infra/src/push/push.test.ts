import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-lookup.ts';
import { DeviceGone, isAuthSecret, isEndpoint, isPublicKey, PushRefused } from './push.ts';
import { createPushService } from './testing/push-service.ts';
import { createWebPusher, newPushKeys } from './web-push.ts';

const message = { text: '{"body":"Nuovo intervento per te: Ingrassaggio, Pressa"}', thread: 'abc-DEF_123' };

test('what is sent is read by the browser alone, and signed; what the service says is told apart', async () => {
  const service = await createPushService();
  onTestFinished(() => service.close());
  const keys = newPushKeys();
  const pusher = createWebPusher({ keys: async () => keys, subject: 'https://cadenza.example', loopback: true });
  const phone = service.browser('phone');
  const send = () => pusher.send(phone, message, AbortSignal.timeout(20_000));
  await send();
  expect(service.received).toMatchObject([{ path: '/phone', text: message.text, topic: message.thread }]);
  expect(service.received[0]?.authorization).toMatch(/^vapid t=ey[\w.-]+, k=/);
  for (const [status, error] of [
    [404, DeviceGone],
    [410, DeviceGone],
    [413, PushRefused],
    [503, Error],
    [429, Error],
  ] as const) {
    service.answers(status);
    await expect(send()).rejects.toBeInstanceOf(error);
  }
  // What may pass is neither gone nor refused.
  await expect(send()).rejects.not.toBeInstanceOf(PushRefused);
});

test('only names of the internet are called, over TLS', async () => {
  expect(isEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  for (const address of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://2130706433/a',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'ftp://push.example.com/a',
    'push',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ])
    expect([address, isEndpoint(address)]).toEqual([address, false]);
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ['8.8.8.8', '142.250.180.10', '2a00:1450:4002:402::200a'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  const found = await new Promise((resolve) => publicLookup('localhost', { all: true }, (error) => resolve(error)));
  expect(found).toBeInstanceOf(PushRefused);
  const service = createWebPusher({ keys: async () => newPushKeys(), subject: 'https://cadenza.example' });
  await expect(
    service.send({ endpoint: 'https://127.0.0.1/a', p256dh: '', auth: '' }, message, AbortSignal.timeout(1_000)),
  ).rejects.toBeInstanceOf(PushRefused);
});

test('keys are a point of P-256 and 16 bytes', () => {
  expect(isPublicKey(newPushKeys().publicKey)).toBe(true);
  expect(isPublicKey('BAAA')).toBe(false);
  expect(isAuthSecret(Buffer.alloc(16, 1).toString('base64url'))).toBe(true);
  expect(isAuthSecret(Buffer.alloc(15, 1).toString('base64url'))).toBe(false);
});
