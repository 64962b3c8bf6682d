import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enumName } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { buildSchema, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { languages } from '../../lib/languages.ts';
import { checkValues } from './check-values.ts';
import { columnsOf } from './columns.tsx';
import { allDocuments } from './documents.ts';
import { kindOfScreen } from './kind-of-screen.ts';
import { type RegistryRow, toForm, toInput } from './record.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const named = (screen: string) => kindOfScreen(screen);

describe('documents from descriptors', () => {
  test('every one of them is valid against the schema', () => {
    const documents = allDocuments();
    expect(documents).toHaveLength(kinds.length * 5 + 3);
    for (const document of documents) expect(validate(schema, document)).toEqual([]);
  });
  test('the names of kinds are those of the enumeration', () => {
    const known = schema.getType('RecordKind');
    const values = known !== undefined && 'getValues' in known ? known.getValues().map(({ name }) => name) : [];
    expect(kinds.map(enumName).sort()).toEqual([...values].sort());
  });
});

describe('texts', () => {
  test.each(languages)('%s has a name for every kind, field and choice', (language) => {
    const file = join(root, 'web', 'src', 'locales', language, 'registry.json');
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const has = (path: string): boolean => {
      let at: unknown = texts;
      for (const key of path.split('.'))
        at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
      return typeof at === 'string';
    };
    const wanted = kinds.flatMap((kind) => [
      ...['many', 'new', 'none'].map((key) => `kind.${kind.name}.${key}`),
      ...kind.fields.map((field) => `field.${field.name}`),
      ...kind.fields.flatMap((field) =>
        (field.choices ?? []).map(({ value }) => `choice.${kind.name}.${field.name}.${value}`),
      ),
    ]);
    expect(wanted.filter((path) => !has(path) && !(has(`${path}_one`) && has(`${path}_other`)))).toEqual([]);
  });
});

describe('forms', () => {
  const equipment = named('attrezzature');
  const row: RegistryRow = {
    id: '1',
    version: 3,
    active: true,
    description: 'Pressa 3',
    lineId: '0199aaaa-0000-7000-8000-000000000001',
    purchaseCost: '1250.50',
    monthlyHours: 160,
  };

  test('money goes through the form as cents', () => {
    const values = toForm(equipment, row);
    expect(values.purchaseCost).toBe(125_050);
    expect(values.supplierId).toBeNull();
    expect(toInput(equipment, { ...values, purchaseCost: 99 }, values)).toEqual({ purchaseCost: '0.99' });
  });
  test('a change sends what differs, a new record everything', () => {
    const values = toForm(equipment, row);
    expect(toInput(equipment, values, values)).toEqual({});
    expect(toInput(equipment, { ...values, description: 'Pressa 4', notes: null }, values)).toEqual({
      description: 'Pressa 4',
    });
    expect(Object.keys(toInput(equipment, values, null))).toHaveLength(equipment.fields.length);
  });
  test('initial values of a new maintainer can be saved once it is named', () => {
    const maintainer = named('manutentori');
    const values = toForm(maintainer, null);
    expect(checkValues(maintainer, values)).toEqual({
      identifier: { code: 'required' },
      maintainerRoleId: { code: 'required' },
    });
    const filled = { ...values, identifier: 'Rossi', maintainerRoleId: '0199aaaa-0000-7000-8000-000000000001' };
    expect(checkValues(maintainer, filled)).toEqual({});
    expect(checkValues(maintainer, { ...filled, email1: 'rossi@' })).toEqual({ email1: { code: 'invalid_email' } });
  });
  test('what is no number cannot be saved', () => {
    expect(checkValues(equipment, { ...toForm(equipment, row), monthlyHours: Number.NaN })).toHaveProperty(
      'monthlyHours',
    );
    expect(checkValues(equipment, { ...toForm(equipment, row), monthlyHours: 800 })).toEqual({
      monthlyHours: { code: 'too_large', params: { max: 744 } },
    });
  });
  test('what stays as it was need not fit rules that came later', () => {
    const supplier = named('fornitori');
    const before = { ...toForm(supplier, null), businessName: 'Ricambi', phone1: 'chiedere di Mario' };
    expect(checkValues(supplier, { ...before, address: 'Via Brescia 1' }, before)).toEqual({});
    expect(checkValues(supplier, { ...before, phone1: 'Mario' }, before)).toEqual({
      phone1: { code: 'invalid_phone' },
    });
  });
  test('what lies out of a limit is told with the limit', () => {
    const filled = toForm(equipment, row);
    const days = { first: '1900-01-01', last: '2200-12-31' };
    expect(checkValues(equipment, { ...filled, purchaseDate: '2990-01-01' })).toEqual({
      purchaseDate: { code: 'out_of_range', params: days },
    });
    expect(checkValues(equipment, { ...filled, purchaseCost: -1 })).toEqual({
      purchaseCost: { code: 'negative_money', params: { min: 0 } },
    });
  });
});

describe('lists', () => {
  test('the label comes first, the state last, long texts are hidden', () => {
    const columns = columnsOf(named('attrezzature'), (key) => key);
    expect(columns[0]?.id).toBe('description');
    expect(columns.at(-1)?.id).toBe('active');
    expect(columns.find(({ id }) => id === 'notes')?.hidden).toBe(true);
    expect(columns.filter(({ hidden }) => hidden !== true).length).toBeLessThanOrEqual(7);
    expect(columnsOf(named('manutentori'), (key) => key).map(({ id }) => id)).not.toContain('color');
  });
});
