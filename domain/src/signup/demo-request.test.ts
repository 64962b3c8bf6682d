import { expect, it } from 'vitest';
import { decide } from '../testing/given-when-then.ts';
import { demoRequests } from './demo-request.ts';

const [request] = demoRequests.samples;
if (request === undefined) throw new Error('no sample');
const { type: _, ...data } = request;
const decided = decide(demoRequests.decider);

it('a wish is written down once, as it was said', () => {
  decided
    .given([])
    .when(request)
    .then([{ type: 'DemoRequested', data }]);
  decided
    .given([{ type: 'DemoRequested', data }])
    .when(request)
    .then('already_exists');
});

it.each([
  ['email', { email: 'nobody' }],
  ['name', { name: '' }],
  ['company', { company: ' ' }],
  ['phone', { phone: 'call me' }],
  ['message', { message: 'x'.repeat(2_001) }],
  ['locale', { locale: '' }],
])('is refused where %s is wrong', (field, wrong) => {
  const { errors } = decided
    .given([])
    .when({ ...request, wish: { ...request.wish, ...wrong } })
    .refusal();
  expect(errors.map((one) => one.field)).toEqual([field]);
});
