import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { deadMailLinks, isOnlyHere } from './only-here.ts';

test('an address that only the machine itself can open is told from one in its network', () => {
  for (const address of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://a.localhost:1'])
    expect([address, isOnlyHere(address)]).toEqual([address, true]);
  for (const address of [
    'http://192.168.1.20:3000',
    'http://server:3000',
    'https://localhost.example',
    'http://127.it',
  ])
    expect([address, isOnlyHere(address)]).toEqual([address, false]);
});

test('links of e-mails that leave are told of where PUBLIC_URL is missing, and only there', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Cadenza <cadenza@example.com>' };
  expect(deadMailLinks(loadConfig({ ...smtp, PORT: '4000' }))).toContain('http://localhost:4000');
  expect(deadMailLinks(loadConfig({ ...smtp, PUBLIC_URL: 'https://cadenza.example' }))).toBeUndefined();
  expect(deadMailLinks(loadConfig({}))).toBeUndefined();
});
