import { expect, test } from 'vitest';
import { publicPageOf, publicPath } from './public-page.ts';

test.each([
  ['/supportRequests/DEMO', { companyCode: 'DEMO', secret: null }],
  ['/en/supportRequests/DEMO/', { companyCode: 'DEMO', secret: null }],
  ['/es/supportRequests/A%2FB%3F/abc-_1', { companyCode: 'A/B?', secret: 'abc-_1' }],
  ['/supportRequests/%E0%A4%A', { companyCode: '%E0%A4%A', secret: null }],
  // The list of those who are signed in, and what is under it.
  ['/supportRequests/supportRequests', null],
  ['/en/supportRequests/supportRequests/0199a1b2', null],
  ['/supportRequests/newSupportRequest', null],
  ['/supportRequests', null],
  ['/supportRequests/', null],
  ['/supportRequests/a/b/c', null],
  ['/', null],
] as const)('%s', (path, page) => {
  expect(publicPageOf(path)).toEqual(page);
});

test('an address that is made is read back', () => {
  for (const [code, secret] of [
    ['DEMO', 'x'.repeat(43)],
    ['A/B? c', undefined],
  ] as const)
    expect(publicPageOf(publicPath(code, secret))).toEqual({ companyCode: code, secret: secret ?? null });
});
