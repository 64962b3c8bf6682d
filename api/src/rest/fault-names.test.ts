import { kinds } from '@cadenza/domain/registry/kinds';
import { describe, expect, it } from 'vitest';
import { planningNames, planningWireName } from '../planning/wire-names.ts';
import { areaOf } from '../registry/routes.ts';
import { wireName } from '../registry/wire.ts';
import { routes } from '../routes.ts';
import { documentedNames, faultNames, inFaultNames } from './fault-names.ts';

const documented = documentedNames(routes);
const namesOf = (area: string) => faultNames(documented.get(area) ?? new Set(), { filters: {} }, undefined);

describe('every name that a decider can refuse by is one of the contract', () => {
  it.each(planningNames)('planning: %s', (name) => {
    expect(planningWireName(name)).toSatisfy(namesOf('planning'));
  });

  it.each(kinds.map((kind) => [kind.name, kind] as const))('registry: %s', (_, kind) => {
    const orders = kind.ordered || kind.orderedInCompany ? ['sortOrder', 'afterId', 'index'] : [];
    const names = [
      ...kind.fields.map(({ name }) => name),
      ...(kind.switchable ? ['active'] : []),
      'seenVersion',
      ...orders,
    ];
    expect(names.map((name) => wireName(kind, name)).filter((name) => !namesOf(areaOf(kind))(name))).toEqual([]);
  });
});

describe('a name that no caller knows', () => {
  const refused = (...fields: string[]) => ({
    rejected: true as const,
    code: 'invalid_fields' as const,
    params: { field: fields[0] ?? '' },
    errors: fields.map((field) => ({ field, code: 'invalid' })),
  });

  it('does not leave the house, and is told to whoever has to mend it', () => {
    const known = namesOf('planning');
    const { rejection, strange } = inFaultNames(refused('typeCode', 'note', 'listaDettaglio.x.y'), known);
    expect(rejection.errors.map(({ field }) => field)).toEqual(['note', 'listaDettaglio.x.y']);
    expect(rejection.params.field).toBe('');
    expect(strange).toEqual(['typeCode', 'typeCode']);
    expect(inFaultNames(refused('note'), known)).toEqual({ rejection: refused('note'), strange: [] });
  });

  it('may be one that was sent', () => {
    const known = faultNames(new Set(['note']), { filters: { a: 'x' }, b: 'x' }, { typeCode: 1 });
    expect(['typeCode', 'filters[a]', 'b', 'note', 'notes'].map(known)).toEqual([true, true, true, true, false]);
  });
});
