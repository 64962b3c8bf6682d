import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testMetadata } from '../testing/given-when-then.ts';
import { type PlanningEvent, planningEventSchemas } from './events.ts';
import { planningUpcasters } from './upcasters.ts';

const folder = new URL('./golden/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const types = Object.keys(planningEventSchemas) as PlanningEvent['type'][];
const read = (file: string): { type: PlanningEvent['type']; v: number; data: object } =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const upcastersOf = (type: string) => planningUpcasters[type] ?? [];

describe('golden events', () => {
  it.each(types)('%s has one file for each of its versions', (type) => {
    const versions = files.filter((file) => file.startsWith(`${type}.`)).map((file) => read(file).v);
    expect(versions.sort((a, b) => a - b)).toEqual(
      upcastersOf(type)
        .map((_, index) => index + 1)
        .concat(upcastersOf(type).length + 1),
    );
  });

  it.each(files)('%s is read in the present shape', (file) => {
    const { type, v, data } = read(file);
    expect(file).toBe(`${type}.v${v}.json`);
    const present = upcastersOf(type)
      .slice(v - 1)
      .reduce((old, upcast) => upcast(old, { ...testMetadata, v }), data);
    expect(planningEventSchemas[type].parse(present)).toEqual(present);
  });

  it('upcasts no type that does not exist', () => {
    expect(Object.keys(planningUpcasters).filter((type) => !(type in planningEventSchemas))).toEqual([]);
  });
});
