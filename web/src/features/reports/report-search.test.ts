import { describe, expect, test } from 'vitest';
import { isFiltered, isToCome, narrowed, periodText, readReportSearch, scopeText, toggled } from './report-search.ts';

const today = '2026-11-23';
const id = '0190f3c2-7a51-7cc1-8d1e-0123456789ab';

describe('the address of a report', () => {
  test('means this month where it says nothing', () => {
    expect(readReportSearch({}, today)).toMatchObject({
      years: [2026],
      months: [11],
      fault: null,
      scope: {},
      sort: null,
    });
  });
  test('names years, months and records, each once and in order', () => {
    const search = readReportSearch({ anni: '2026,2025,2026', mesi: 3, linea: id, attrezzatura: 'x' }, today);
    expect(search).toMatchObject({ years: [2025, 2026], months: [3], fault: null, scope: { lineId: id } });
    expect(search.scope).toEqual({ lineId: id });
  });
  test.each([
    [{ anni: 'nessuno' }, { code: 'none' }],
    [{ mesi: 'nessuno' }, { code: 'none' }],
    [{ mesi: '2,13' }, { code: 'badMonth', value: '13' }],
    [{ anni: 'x' }, { code: 'badYear', value: 'x' }],
    [{ anni: '1066' }, { code: 'badYear', value: '1066' }],
    [{ anni: '2017,2018,2019,2020,2021,2022,2023,2024,2025,2026' }, { code: 'tooMany', count: 10 }],
  ])('%j asks for nothing, and says why', (raw, fault) => {
    expect(readReportSearch(raw, today).fault).toEqual(fault);
  });
  test('is written as it is read', () => {
    expect(periodText([])).toBe('nessuno');
    expect(periodText(toggled(toggled([3, 1], 2), 3))).toBe('1,2');
    expect(scopeText({ plantId: id })).toMatchObject({ impianto: id, linea: null });
  });
  test('knows a filter, and months that are all still to come', () => {
    const search = (raw: object) => readReportSearch({ ...raw }, today);
    expect([search({}), search({ linea: id }), search({ linea: 'x' })].map(isFiltered)).toEqual([false, true, false]);
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    const later = { anni: String(year + 1), mesi: '1' };
    const both = { anni: `${year},${year + 1}`, mesi: String(month) };
    expect([search({}), search(later), search(both)].map((one) => isToCome(one, today))).toEqual([false, true, false]);
  });
  test('leads into a record, a month, or a record in a month', () => {
    const search = readReportSearch({ anni: '2025,2026', mesi: '1,2', linea: id }, today);
    const whole = { years: [2025, 2026], months: [1, 2], lineId: id };
    expect(narrowed(search, 'reportAttrezzature', 'tutto')).toEqual(whole);
    expect(narrowed(search, 'reportAttrezzature', id)).toEqual({ ...whole, equipmentId: id });
    expect(narrowed(search, 'reportManutentori', id)).toEqual({ ...whole, maintainerId: id });
    expect(narrowed(search, 'reportGenerale', '2025-02')).toEqual({ ...whole, years: [2025], months: [2] });
    expect(narrowed(search, 'reportGuastiInterventi', `${id}.2025-02`)).toMatchObject({ equipmentId: id, months: [2] });
    expect(narrowed(search, 'reportGenerale', 'x')).toBeNull();
  });
});
