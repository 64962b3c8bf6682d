import { describe, expect, it } from 'vitest';
import { createOriginCheck } from './origins.ts';

const ask = (origins: Parameters<typeof createOriginCheck>[0], origin: string | undefined, host = 'piani.example.it') =>
  createOriginCheck(origins)({ host, ...(origin === undefined ? {} : { origin }) });

describe('origins', () => {
  const server = { allowed: ['https://piani.example.it', 'https://altro.example.it:8443'], sameHost: false };

  it.each([
    [undefined, true],
    ['https://piani.example.it', true],
    ['https://altro.example.it:8443', true],
    ['http://piani.example.it', false],
    ['https://piani.example.it:8443', false],
    ['https://piani.example.it.attacker.example', false],
    ['https://attacker.example', false],
    ['http://localhost:3000', false],
    ['null', false],
    ['', false],
    ['https://piani.example.it/path', false],
  ])('of a server under a name: %s is %s', (origin, expected) => {
    expect(ask(server, origin)).toBe(expected);
  });

  it('of a server without a name: the one that the caller used', () => {
    const unnamed = { allowed: ['http://localhost:3000'], sameHost: true };
    expect(ask(unnamed, 'http://192.168.1.5:3000', '192.168.1.5:3000')).toBe(true);
    expect(ask(unnamed, 'https://attacker.example', '192.168.1.5:3000')).toBe(false);
    expect(ask({ ...unnamed, sameHost: false }, 'http://192.168.1.5:3000', '192.168.1.5:3000')).toBe(false);
  });

  it('on this machine: every page of this machine', () => {
    const local = { allowed: ['http://localhost:3000'], sameHost: false };
    expect(ask(local, 'http://127.0.0.1:5173')).toBe(true);
    expect(ask(local, 'http://localhost.attacker.example')).toBe(false);
  });
});
