import { reject } from '@cadenza/domain/kernel/rejection';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import {
  bodyOf,
  hasTimes,
  inNamesOf,
  inPath,
  inQuery,
  queryOf,
  saidIn,
  sent,
  sentMoment,
  status,
} from './wire-fields.ts';

const fields = {
  name: z.string().optional(),
  maintainerId: sent('manutentoreId', z.string().nullish()),
  start: sentMoment('dataOraInizio', z.string().optional()),
  active: status,
  scope: inPath('mode', z.enum(['one', 'all'], { error: 'invalid_choice' })),
  reason: inQuery('note', z.string().max(3, { error: 'too_long' })),
};
const refusalOf = (given: Partial<Parameters<typeof saidIn>[1]>): string[] => {
  try {
    saidIn(fields, { body: {}, ...given }, 'Europe/Rome');
  } catch (error) {
    if (error instanceof Problem) return error.rejection.errors.map(({ field, code }) => `${field} ${code}`);
    throw error;
  }
  return [];
};

it('a body holds its fields under their documented names, and neither the path nor the query', () => {
  expect(Object.keys(bodyOf(fields).shape)).toEqual(['name', 'manutentoreId', 'dataOraInizio']);
  expect(Object.keys(queryOf(fields))).toEqual(['note']);
  expect(hasTimes(fields)).toBe(true);
});

it('what is sent comes to the words of the domain, and what is left out is left out', () => {
  const given = {
    body: { name: 'x', manutentoreId: null, dataOraInizio: '2026-07-01T08:00' },
    path: { status: 'N', mode: 'all' },
    query: { note: null },
  };
  expect(saidIn(fields, given, 'Europe/Rome')).toEqual({
    ...{ name: 'x', maintainerId: null, active: false, scope: 'all', reason: undefined },
    start: { local: '2026-07-01T08:00', instant: '2026-07-01T06:00:00Z', exact: false },
  });
  expect(saidIn(fields, { body: {} }, 'Europe/Rome')).toEqual({});
});

it('a field is read where it stands: one of the body and one of the query may have the same name', () => {
  const both = { notes: sent('note', z.string().optional()), reason: fields.reason };
  const given = { body: { note: 'of the work' }, query: { note: 'why' } };
  expect(refusalOf({ body: { note: 'four' } })).toEqual([]);
  expect(saidIn(both, given, 'Europe/Rome')).toEqual({ notes: 'of the work', reason: 'why' });
});

it('an address that says what it cannot is refused under the name in the address', () => {
  expect(refusalOf({ path: { status: 'X' } })).toEqual(['status invalid_flag']);
  expect(refusalOf({ path: { mode: 'none' } })).toEqual(['mode invalid_choice']);
  expect(refusalOf({ query: { note: 'four' } })).toEqual(['note too_long']);
});

it('a refusal has the documented names, and its own for a field whose name is one', () => {
  const errors = ['name', 'maintainerId', 'active'].map((field) => ({ field, code: 'invalid' }));
  const named = inNamesOf(fields, reject('invalid_fields', {}, errors));
  expect(named.errors.map(({ field }) => field)).toEqual(['name', 'manutentoreId', 'status']);
});
