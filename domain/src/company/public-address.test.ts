import { expect, it } from 'vitest';
import { followAddress, publicAddress } from './public-address.ts';

it('names the company by its code, and the equipment where one is meant', () => {
  const origin = 'https://piani.example.it';
  expect(publicAddress(origin, 'DEMO')).toBe(`${origin}/supportRequests/DEMO`);
  const id = '0199a1b2-0000-7000-8000-0000000000f1';
  expect(publicAddress(origin, 'A/B?', id)).toBe(`${origin}/supportRequests/A%2FB%3F?attrezzatura=${id}`);
});

it('leads to one request, in the language of who asked', () => {
  const to = { companyCode: 'A/B', secret: 'x-_y' };
  const origin = 'https://piani.example.it';
  expect(followAddress(origin, { ...to, language: 'it' })).toBe(`${origin}/supportRequests/A%2FB/x-_y`);
  expect(followAddress(origin, { ...to, language: 'es' })).toBe(`${origin}/es/supportRequests/A%2FB/x-_y`);
});
