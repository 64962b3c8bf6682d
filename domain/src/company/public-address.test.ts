import { expect, it } from 'vitest';
import { publicAddress } from './public-address.ts';

it('names the company by its code, and the equipment where one is meant', () => {
  const origin = 'https://piani.example.it';
  expect(publicAddress(origin, 'DEMO')).toBe(`${origin}/supportRequests/DEMO`);
  const id = '0199a1b2-0000-7000-8000-0000000000f1';
  expect(publicAddress(origin, 'A/B?', id)).toBe(`${origin}/supportRequests/A%2FB%3F?attrezzatura=${id}`);
});
