import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codingFor } from '../src/kernel/compress.ts';
import { routes } from '../src/routes.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = (url: string, accept: string) =>
  world.app.inject({ method: 'GET', url, headers: { 'accept-encoding': accept } });

describe('answers on the wire', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'a long one, to whoever takes %s, comes as %s and says that others may differ',
    async (accept, coding, open) => {
      const plain = await read('/openapi.json', 'identity');
      const packed = await read('/openapi.json', accept);
      expect(packed.headers['content-encoding']).toBe(coding);
      expect([plain.headers.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
      expect(open(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    },
  );

  it('a short one stays as it is', async () => {
    const { headers, body } = await read('/healthz', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.length).toBeLessThan(1024);
  });

  it('what is refused by its weight is not sent', () => {
    expect(codingFor('zstd;q=0, br;q=0.0, gzip;q=0.5')?.name).toBe('gzip');
    expect(codingFor('identity;q=1, *;q=0')).toBeUndefined();
    expect(codingFor(undefined)).toBeUndefined();
  });

  it('tokens are answered to calls that are never compressed', () => {
    const withTokens = routes.filter(
      ({ answers }) => 'schema' in answers && /"token"/.test(JSON.stringify(z.toJSONSchema(answers.schema))),
    );
    const methods = new Set(withTokens.map(({ method }) => method));
    expect(withTokens.length).toBeGreaterThanOrEqual(3);
    expect([...methods]).toEqual(['POST']);
  });
});
