import { describe, expect, test } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { errorText } from './error-text.ts';
import { failureOf } from './failure.ts';

const named = (name: string, message: string, rest: object = {}): Error =>
  Object.assign(new Error(message), { name }, rest);
const refusal = (status: number, message: string, requestId = ''): ApiError =>
  new ApiError(status, { code: 'x', message, detail: '', errors: [], requestId });
const t = (key: string, values: Record<string, unknown> = {}): string => [key, ...Object.values(values)].join(' ');

describe('what went wrong, and what is said of it', () => {
  test.each<[string, unknown, string, string]>([
    ['no network', unreachable(), 'unreachable', 'common:unreachable'],
    ['a refusal', refusal(409, 'Non si può.'), 'refused', 'Non si può.'],
    ['a failure of the server', refusal(500, 'Errore interno', 'r-1'), 'server', 'Errore interno (r-1)'],
    [
      'a script, Chromium',
      new TypeError('Failed to fetch dynamically imported module: /a.js'),
      'code',
      'common:codeMissing',
    ],
    [
      'a script, Firefox',
      new TypeError('error loading dynamically imported module: /a.js'),
      'code',
      'common:codeMissing',
    ],
    ['a script, Safari', new TypeError('Importing a module script failed.'), 'code', 'common:codeMissing'],
    ['a style', new Error('Unable to preload CSS for /assets/a.css'), 'code', 'common:codeMissing'],
    // Not the network: nobody saw that.
    ['a fault of the page', new TypeError('x is undefined'), 'page', 'common:pageFault x is undefined'],
    ['something thrown', 'oops', 'page', 'common:genericError'],
    ['a refusal of GraphQL', named('CombinedGraphQLErrors', 'Già completato.'), 'refused', 'Già completato.'],
    [
      'a refusal that says what can be done',
      named('CombinedGraphQLErrors', 'In uso.', { errors: [{ extensions: { detail: 'È usato: prima cambialo.' } }] }),
      'refused',
      'È usato: prima cambialo.',
    ],
    [
      'an overload',
      named('ServerError', 'Response not successful', { bodyText: '{"message":"Troppo carico."}' }),
      'server',
      'Troppo carico.',
    ],
    [
      'a proxy',
      named('ServerError', 'Response not successful', { bodyText: '<html>' }),
      'server',
      'common:serverFailed',
    ],
  ])('%s', (_, error, failure, words) => {
    expect(failureOf(error)).toBe(failure);
    expect(errorText(error, t)).toBe(words);
  });
});
