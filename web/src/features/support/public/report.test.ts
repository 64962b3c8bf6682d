import { describe, expect, test } from 'vitest';
import { faultsOf, faultsOfServer, formOf, localMoment, momentOf, noReport, type Report } from './report.ts';

const now = new Date(2026, 2, 2, 10, 30).getTime();
const since = (kind: 'now' | 'today' | 'earlier', text = '') => ({ kind, time: text, moment: text });
const whole: Report = { ...noReport, equipmentId: 'e', request: ' Perde olio ' };

describe('since when', () => {
  test('by the clock of whoever reports it', () => {
    expect(momentOf(since('now'), now)).toBe(now);
    expect(momentOf(since('today', '08:15'), now)).toBe(new Date(2026, 2, 2, 8, 15).getTime());
    expect(momentOf(since('earlier', '2026-02-27T16:00'), now)).toBe(new Date(2026, 1, 27, 16, 0).getTime());
    for (const open of [since('today'), since('earlier'), since('earlier', 'x')])
      expect(momentOf(open, now)).toBeNull();
  });
  test('a moment is read back as it is written', () => {
    expect(momentOf(since('earlier', localMoment(new Date(now))), now)).toBe(now);
  });
});

test('what is missing is told at its question', () => {
  expect(faultsOf(noReport, now)).toEqual({ equipment: 'fault.equipment', what: 'fault.what' });
  expect(faultsOf(whole, now)).toEqual({});
  expect(faultsOf({ ...whole, request: ' ', anomalyIds: ['a'] }, now)).toEqual({});
  expect(faultsOf({ ...whole, since: since('today') }, now)).toEqual({ since: 'fault.time' });
  expect(faultsOf({ ...whole, since: since('today', '10:32') }, now)).toEqual({ since: 'fault.future' });
});

test('the form has what was said, and an address or a number as what it is', () => {
  const fields = (report: Report) => Object.fromEntries(formOf({ report, at: 't', formToken: 'f', website: '' }));
  expect(fields({ ...whole, contact: ' luca@ferri.it ' })).toEqual({
    ...{ attrezzaturaId: 'e', anomalieIds: '[]', userRequest: 'Perde olio', date: 't', formToken: 'f' },
    contactEmail: 'luca@ferri.it',
  });
  expect(fields({ ...whole, contact: '+39 030 1' })).toMatchObject({ contactPhone: '+39 030 1' });
  const photo = { id: 'p', blob: new Blob(['x'], { type: 'image/jpeg' }) };
  expect(Object.keys(fields({ ...whole, photos: [photo, photo] }))).toEqual(
    expect.arrayContaining(['image1', 'image2']),
  );
});

test('refusals of the server stand at their questions, the first of each', () => {
  const fault = (field: string) => ({ field, code: 'x', message: field });
  const { at, other } = faultsOfServer(['userRequest', 'anomalieIds', 'image2', 'contactEmail', 'altro'].map(fault));
  expect(at).toEqual({ what: 'userRequest', photos: 'image2', contact: 'contactEmail' });
  expect(other).toEqual(['altro']);
});
