import { expect, it } from 'vitest';
import { holdAnswer, holdWords } from './held-answers.ts';

const plant = { id: '0199a1b2-0000-7000-8000-000000000001', attivo: 'Y', version: 1, descrizione: 'Nord' };
const held = (body: unknown, status = 201) => holdAnswer('POST', '/api/impianti', { status, body, headers: {} });

it('holds an answer to the shape, the status and the fields that its route declares', () => {
  expect(() => held(plant)).not.toThrow();
  expect(() => held({ ...plant, attivo: true })).toThrow('does not declare');
  expect(() => held({ ...plant, more: 1 })).toThrow('does not declare');
  expect(() => held({ ...plant, descrizione: null })).toThrow('does not declare');
  expect(() => held(plant, 200)).toThrow('declares 201');
  expect(() => held({ error: 'no' }, 500)).toThrow('does not declare');
  expect(() => held({ code: 'not_found', message: 'x', detail: 'y' }, 404)).not.toThrow();
});

it('takes an address that is written out for that one, not for an id', () => {
  const answer = { status: 200, body: { data: null }, headers: {} };
  expect(() => holdAnswer('GET', '/api/liste/singola?filters[attrezzaturaId]=x', answer)).not.toThrow();
  expect(() => holdAnswer('GET', '/api/liste/x', answer)).toThrow('does not declare');
});

it('holds the words of a refusal to have all their gaps filled, over REST and GraphQL', () => {
  const told = (body: unknown) => () => holdWords('POST', '/api/impianti', body);
  const empty = { field: 'nome', code: 'too_long', message: 'Al massimo {max} caratteri.' };
  const whole = { ...empty, message: 'Al massimo 100 caratteri.' };
  for (const wrapped of [
    (one: object) => ({ errors: [one] }),
    (one: object) => ({ errors: [{ extensions: { errors: [one] } }] }),
  ]) {
    expect(told(wrapped(empty))).toThrow('{max}');
    expect(told(wrapped(whole))).not.toThrow();
  }
  expect(told({ code: 'in_use', message: 'x', detail: 'È usato da {names}.' })).toThrow('{names}');
  // What is answered is no refusal.
  expect(told({ data: { note: '{max}' } })).not.toThrow();
});
