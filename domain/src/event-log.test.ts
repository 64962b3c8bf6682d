import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aggregates } from './aggregates.ts';
import { companyEventSchemas } from './company/events.ts';
import { documentEventSchemas } from './documents/events.ts';
import { eventSchemas, upcasters } from './event-log.ts';
import { importEventSchemas } from './exchange/events.ts';
import { customRoleEventSchemas } from './identity/custom-roles.ts';
import { uniqueNameEventSchemas } from './identity/unique-name.ts';
import { userEventSchemas } from './identity/user-events.ts';
import type { DomainEvent, EventMetadata } from './kernel/event.ts';
import { isRejection } from './kernel/rejection.ts';
import { uuidV5 } from './kernel/uuid.ts';
import { planningEventSchemas } from './planning/events.ts';
import { printoutEventSchemas } from './printouts/events.ts';
import { registry } from './registry/decider.ts';
import type { Kind } from './registry/descriptor.ts';
import { registryEventSchemas } from './registry/events.ts';
import { kinds } from './registry/kinds.ts';
import type { RegistryRecord } from './registry/records.ts';
import { supportRequestEventSchemas } from './support/events.ts';
import { testMetadata } from './testing/given-when-then.ts';
import { goldenEvents } from './testing/golden.ts';
import { sampleValues } from './testing/registry-samples.ts';

const space = '0199a1b2-0000-7000-8000-00000000aaaa';
const context = { companyId: testMetadata.companyId, actorId: testMetadata.actorId, now: '2026-03-02T08:00:00Z' };

/** What the decider says to a life of a record of a kind: made, changed, moved, switched off and on, removed, back again. */
const life = (kind: Kind): DomainEvent[] => {
  const parentId = uuidV5(space, 'parent');
  const { companyId } = context;
  const parent: RegistryRecord = {
    ...{ kind: 'checklist', id: parentId, companyId, values: {}, active: true },
    ...{ sortOrder: null, version: 1, removing: false, changed: {} },
  };
  let state: ReturnType<typeof registry.initialState> = {
    ...registry.initialState(),
    records: new Map(kind.stream.of === 'parent' ? [[parentId, parent]] : []),
  };
  const [one, two] = [uuidV5(space, 'one'), uuidV5(space, 'two')];
  const values = (of: string) => ({
    ...sampleValues(kind, of),
    ...(kind.stream.of === 'parent' ? { [kind.stream.by]: parentId } : {}),
  });
  const told: DomainEvent[] = [];
  for (const command of [
    { type: 'CreateRecord', kind, id: one, values: values('1') },
    { type: 'CreateRecord', kind, id: two, values: values('2') },
    { type: 'ChangeRecord', kind, id: one, values: values('3') },
    { type: 'MoveRecord', kind, id: one, afterId: two },
    { type: 'SetRecordActive', kind, id: one, active: false },
    { type: 'SetRecordActive', kind, id: one, active: true },
    { type: 'RequestRemoval', kind, id: one },
    { type: 'RestoreRecord', kind, id: one },
    { type: 'RequestRemoval', kind, id: one },
    { type: 'RemoveRecord', kind, id: one },
    { type: 'RestoreRecord', kind, id: one },
  ] as const) {
    const decision = registry.decide(command, state, context);
    if (isRejection(decision)) continue;
    for (const event of decision) state = registry.evolve(state, event, testMetadata);
    told.push(...decision);
  }
  return told;
};

describe('the log takes', () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))('all that happens to a %s', (_, kind) => {
    const events = life(kind);
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(2);
    for (const { type, data } of events) {
      expect(eventSchemas[type]?.safeParse(JSON.parse(JSON.stringify(data))).error, type).toBeUndefined();
    }
  });

  it.each(['planning', 'registry', 'company', 'identity', 'documents', 'exchange', 'printouts', 'support'])(
    'what was written once: golden events of %s',
    (area) => {
      const folder = new URL(`./${area}/golden/`, import.meta.url);
      expect(existsSync(folder)).toBe(true);
      for (const { type, v, data } of goldenEvents(folder).values()) {
        const steps = upcasters[type] ?? [];
        const present = steps
          .slice(v - 1)
          .reduce((old, step) => step(old, { ...testMetadata, v } as EventMetadata), data);
        expect(eventSchemas[type]?.safeParse(present).error, type).toBeUndefined();
      }
    },
  );

  it('each type from one area', () => {
    const areas = [
      companyEventSchemas,
      userEventSchemas,
      uniqueNameEventSchemas,
      customRoleEventSchemas,
      registryEventSchemas,
      planningEventSchemas,
      documentEventSchemas,
      importEventSchemas,
      printoutEventSchemas,
      supportRequestEventSchemas,
      ...aggregates.map(({ events }) => events.schemas),
    ];
    expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual(Object.keys(eventSchemas).sort());
  });

  it('no field that it does not know, of any type', () => {
    for (const [type, schema] of Object.entries(eventSchemas)) {
      const codes = schema.safeParse({ stowaway: 1 }).error?.issues.map(({ code }) => code);
      expect(codes, type).toContain('unrecognized_keys');
    }
  });

  it('upcasts only what it knows', () => {
    expect(Object.keys(upcasters).filter((type) => !(type in eventSchemas))).toEqual([]);
  });
});
