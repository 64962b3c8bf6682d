import { expect, test } from 'vitest';
import { offsetOfRun } from './run-clock.ts';

const machine = Date.parse('2026-11-28T12:00:00Z');

test('a run begins where it is told, by default on a Wednesday morning', () => {
  expect(machine + Number(offsetOfRun(undefined, machine))).toBe(Date.parse('2026-11-18T08:40:00Z'));
  expect(machine + Number(offsetOfRun('2028-02-29T11:00:00+01:00', machine))).toBe(Date.parse('2028-02-29T10:00:00Z'));
});

test('what is no instant ends the run before its first test', () => {
  expect(() => offsetOfRun('tomorrow', machine)).toThrow(/CLOCK_AT must be an ISO instant/);
});
