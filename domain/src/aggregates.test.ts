import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aggregates } from './aggregates.ts';
import { permissions } from './identity/permissions.ts';
import { streamOf } from './kernel/aggregate.ts';
import { isUuid } from './kernel/uuid.ts';
import { testActor, testCompany, testMetadata } from './testing/given-when-then.ts';
import { goldenHistories, presentGolden } from './testing/golden.ts';

const other = '00000000-0000-7000-8000-00000000e001';
const ofEach = aggregates.map((aggregate) => [aggregate.stream.kind, aggregate] as const);

describe('every aggregate', () => {
  it('that a file declares is in the list', () => {
    const list = readFileSync(new URL('./aggregates.ts', import.meta.url), 'utf8');
    const declaring = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'kernel/aggregate.ts')
      .filter((file) => /\bdefineAggregate\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')));
    expect(declaring.length).toBeGreaterThan(0);
    expect(declaring.filter((file) => !list.includes(`'./${file}'`))).toEqual([]);
  });

  it('has streams and types of events of its own', () => {
    for (const names of [
      aggregates.map(({ stream }) => stream.kind),
      aggregates.flatMap(({ events }) => Object.keys(events.schemas)),
    ])
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe.each(ofEach)('the aggregate %s', (_, { stream, events, decider, permissions: asked, samples }) => {
  it('reads what was written of each version of its events, in their present shape', () => {
    for (const { type, data } of presentGolden(events)) {
      expect(events.schemas[type]?.safeParse(data), type).toEqual({ success: true, data });
    }
  });

  it('folds what was written', () => {
    for (const history of goldenHistories(events)) {
      let state = decider.initialState();
      for (const event of history) state = decider.evolve(state, event, testMetadata);
      expect(state).not.toEqual(decider.initialState());
    }
  });

  it('asks a permission that is in the table for each of its commands', () => {
    expect(Object.values(asked).filter((permission) => !Object.hasOwn(permissions, permission))).toEqual([]);
    expect([...new Set(samples.map(({ type }) => type))].sort()).toEqual(Object.keys(asked).sort());
  });

  it('has one stream for each of what it is of', () => {
    const streams = [streamOf({ stream }, testCompany, testActor), streamOf({ stream }, testCompany, other)];
    const [first = '', second = ''] = streams;
    expect(isUuid(first.slice(stream.kind.length + 1))).toBe(true);
    expect(first === second).toBe(stream.each === 'company');
    const elsewhere = streamOf({ stream }, other, testActor);
    expect(first === elsewhere).toBe(stream.each === 'thing' || stream.aboveCompanies === true);
  });
});
