import { expect, test } from 'vitest';
import { demoSteps, signUpPageOf, signUpPath, signUpSteps } from './sign-up-page.ts';

test('an address of the sign-up names its page, in every language', () => {
  for (const prefix of ['', '/en', '/es']) {
    expect(signUpPageOf(`${prefix}/sign-up/sign-up`)).toEqual({ is: 'sign-up', step: 'CompanyData' });
    expect(signUpPageOf(`${prefix}/sign-up/demo/`)).toEqual({ is: 'demo', step: 'DemoData' });
    expect(signUpPageOf(`${prefix}/sign-up/verify-email`)).toEqual({ is: 'verify-email', token: null });
    expect(signUpPageOf(`${prefix}/sign-up/verify-email/abc`)).toEqual({ is: 'verify-email', token: 'abc' });
    expect(signUpPageOf(`${prefix}/sign-up/conditions`)).toEqual({ is: 'conditions' });
    for (const step of signUpSteps) expect(signUpPageOf(prefix + signUpPath(step))).toEqual({ is: 'sign-up', step });
    for (const step of demoSteps) expect(signUpPageOf(prefix + signUpPath(step))).toEqual({ is: 'demo', step });
  }
});

test('whatever else is no page of it', () => {
  for (const path of [
    '/',
    '/login',
    '/sign-up',
    '/sign-up/x',
    '/sign-up/partials',
    '/sign-up/partials/X',
    '/sign-up/demo/x',
    '/sign-up/verify-email/a/b',
    '/it/sign-up/demo',
    '/x/sign-up/demo',
  ])
    expect([path, signUpPageOf(path)]).toEqual([path, null]);
});
