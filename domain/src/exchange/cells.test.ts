import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equipment } from '../registry/equipment.ts';
import type { Field } from '../registry/fields.ts';
import { maintainer } from '../registry/maintainer.ts';
import { supplier } from '../registry/supplier.ts';
import { asText, type CellWords, guarded, readCell, unguarded, writeCell } from './cells.ts';
import { matchColumns } from './columns.ts';
import { isUnlikelyYear, readDay } from './days.ts';
import { readDecimal, writeDecimal } from './decimals.ts';

const it_: CellWords = {
  ...{ yes: 'Sì', no: 'No', decimals: ',' },
  choices: { 'maintainer.kind.internal': 'Interno', 'maintainer.kind.external': 'Esterno' },
};
const fieldOf = (kind: typeof equipment, name: string): Field => {
  const field = kind.fields.find((one) => one.name === name);
  if (!field) throw new Error(name);
  return field;
};
const find = (_: Field, label: string) =>
  label.trim() === 'Linea 1'
    ? { id: 'l1' }
    : label.trim() === 'Linea 2'
      ? { id: 'l2' }
      : { fault: 'unknown_name', label };
const read = (kind: typeof equipment, name: string, cell: Parameters<typeof readCell>[2], decimals: ',' | '.' = ',') =>
  readCell(kind, fieldOf(kind, name), cell, { words: [it_], decimals, find });

describe('numbers', () => {
  it.each([
    ['1.234,56', ',', 1234.56],
    ['1,234.56', ',', 1234.56],
    ['1234,5', '.', 1234.5],
    ['1234.5', ',', 1234.5],
    ['1.250', ',', 1250],
    ['1.250', '.', 1.25],
    ['1,250', '.', 1250],
    ['1.234.567', '.', 1234567],
    ['€ 12,00', ',', 12],
    ['-3', ',', -3],
    ['1.2.3', ',', undefined],
    ['12,34,56.1', ',', undefined],
    ['abc', ',', undefined],
    ['', ',', undefined],
  ] as const)('%s with %s is %s', (text, usual, number) => {
    expect(readDecimal(text, usual)).toBe(number);
  });

  it('written in a form are read again in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), fc.constantFrom(',' as const, '.' as const), (cents, form) => {
        expect(Math.round((readDecimal(writeDecimal(cents / 100, form), form) ?? 0) * 100)).toBe(cents);
      }),
    );
  });
});

describe('days', () => {
  it.each([
    ['29/03/2026', '2026-03-29'],
    ['9-3-2026', '2026-03-09'],
    ['29.03.26', '2026-03-29'],
    ['2026-03-29T00:00:00', '2026-03-29'],
    ['17.04.98', '1998-04-17'],
    ['17.04.29', '2029-04-17'],
    ['17.04.30', '1930-04-17'],
    ['17/04/2017 10:30', '2017-04-17'],
    ['17/04/2017 10:30:05', '2017-04-17'],
    ['2017-04-17T10:30:00.000Z', '2017-04-17'],
    ['2017/04/17', '2017-04-17'],
    ['01-feb-20', '2020-02-01'],
    ['1 settembre 2020', '2020-09-01'],
    ['1 de enero de 2020', '2020-01-01'],
    ['1 sept. 2020', '2020-09-01'],
    ['1 marmellata 2020', undefined],
    ['March 3', undefined],
    ['17/04/2017 abc', undefined],
    ['29/03-2026', undefined],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('are unlikely before 1950 and later than next year', () => {
    const years = ['1949', '1950', '2027', '2028'];
    expect(years.map((year) => isUnlikelyYear(`${year}-06-01`, '2026-11-28'))).toEqual([true, false, false, true]);
  });
});

describe('a cell', () => {
  it('that a spreadsheet would run leaves as text, and every text comes back as it was', () => {
    for (const text of ['=1+1', '+39 030', '-5', '@SUM(A1)', '\t=1', "'=1"]) expect(guarded(text)[0]).toBe("'");
    expect(guarded("l'olio")).toBe("l'olio");
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom("'", '=', "''+", "'-x", '@', "'x").chain((head) => fc.string().map((rest) => head + rest)),
    );
    fc.assert(fc.property(texts, (text) => unguarded(guarded(text)) === text));
  });

  it('goes out and comes in again as the same value', () => {
    const values: readonly [typeof equipment, string, unknown][] = [
      [equipment, 'description', '=pressa'],
      [equipment, 'purchaseCost', 123_456],
      [equipment, 'purchaseDate', '2026-03-29'],
      [equipment, 'constructionYear', 1999],
      [equipment, 'notes', null],
      [maintainer, 'kind', 'external'],
      [maintainer, 'sendEmail', true],
    ];
    for (const [kind, name, value] of values) {
      const cell = writeCell(kind, fieldOf(kind, name), value, [], it_);
      expect(read(kind, name, unguarded(asText(cell, it_, fieldOf(kind, name))) || null)).toEqual({ value });
      if (typeof cell !== 'string') expect(read(kind, name, cell)).toEqual({ value });
    }
  });

  it('is read as people write it', () => {
    expect(read(maintainer, 'kind', 'ESTERNO')).toEqual({ value: 'external' });
    expect(read(maintainer, 'kind', 'E')).toEqual({ value: 'external' });
    expect(read(maintainer, 'sendEmail', 'si')).toEqual({ value: true });
    expect(read(equipment, 'purchaseCost', '1.250,50 €')).toEqual({ value: 125_050 });
    for (const cell of ['7,5', 7.5, '7,50']) expect(read(maintainer, 'dailyHours', cell)).toEqual({ value: 7.5 });
    expect(read(equipment, 'lineId', 'Linea 1')).toEqual({ value: 'l1' });
    expect(read(supplier, 'supplierTypeIds', 'Linea 1; Linea 2')).toEqual({ value: ['l1', 'l2'] });
    expect(read(supplier, 'supplierTypeIds', '')).toEqual({ value: [] });
  });

  it('that cannot be read says why', () => {
    expect(read(maintainer, 'kind', 'altro')).toEqual({ fault: 'invalid_choice' });
    expect(read(maintainer, 'sendEmail', 'forse')).toEqual({ fault: 'invalid_flag' });
    expect(read(equipment, 'purchaseCost', '12,345')).toEqual({ fault: 'invalid_money' });
    expect(read(equipment, 'purchaseCost', 'molto')).toEqual({ fault: 'invalid_money' });
    for (const text of ['ieri', '17/04/2017 25:00', '17/04/2017 10:60'])
      expect(read(equipment, 'purchaseDate', text)).toEqual({ fault: 'invalid_date' });
    expect(read(equipment, 'lineId', 'Linea 9')).toEqual({ fault: 'unknown_name', label: 'Linea 9' });
    expect(read(equipment, 'model', { fault: 'formula' })).toEqual({ fault: 'no_formula_value' });
  });
});

it('columns are told by their headings, in any language, each field once', () => {
  const labels = (field: { name: string }) => (field.name === 'serialNumber' ? ['Matricola', 'Serial number'] : []);
  expect(
    matchColumns(equipment, ['machineID', 'model', 'SERIAL  number', 'matricola', 'Descrizione', 'age'], labels),
  ).toEqual([...[null, 'model', 'serialNumber', null, 'description', null]]);
});
