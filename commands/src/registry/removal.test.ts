import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import { intervention } from '@cadenza/domain/registry/intervention';
import { interventionCategory } from '@cadenza/domain/registry/intervention-category';
import { supplier } from '@cadenza/domain/registry/supplier';
import { supplierType } from '@cadenza/domain/registry/supplier-type';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { fold } from '@cadenza/infra/event-store/fold';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { restoreReferenced } from '@cadenza/workers/registry/jobs';
import { keepReferenced } from '@cadenza/workers/registry/keep-referenced';
import { restoreReferencedHandler } from '@cadenza/workers/registry/restore-referenced';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createUseCaseServices } from '../create-services.ts';
import { changeRegistry } from './change-registry.ts';
import type { RecordUses } from './record-uses.ts';
import type { RegistryContext, RegistryServices } from './registry-context.ts';
import type { RecordSaved } from './removal.ts';
import { inEveryOrder, inSomeOrders, type Process } from './testing/interleaving.ts';

const space = '0199a1b2-0000-7000-8000-00000000bbbb';
const id = (name: string): string => uuidV5(space, name);
const [companyId, actorId] = [id('company'), id('actor')];
const now = '2026-03-02T08:00:00Z';
const at = (kind: Kind, recordId: string) => recordStream(kind, { id: recordId, companyId });

/** Who refers to what, in each of the ways that there are: a list in a new record, a mandatory field of one that is there. */
const ways = {
  'a new supplier takes up its type': {
    kind: supplierType,
    before: [],
    by: { kind: supplier, id: id('by') },
    take: {
      type: 'CreateRecord' as const,
      id: id('by'),
      values: { businessName: 'Rossi', supplierTypeIds: [id('it')] },
    },
  },
  'an intervention changes to its category': {
    kind: interventionCategory,
    before: [
      { type: 'InterventionCategoryRegistered', id: id('other'), values: { description: 'Elettrica' } },
      {
        type: 'InterventionRegistered',
        id: id('by'),
        values: { description: 'Olio', interventionCategoryId: id('other') },
      },
    ],
    by: { kind: intervention, id: id('by') },
    take: { type: 'ChangeRecord' as const, id: id('by'), values: { interventionCategoryId: id('it') } },
  },
};
type Way = (typeof ways)[keyof typeof ways];

const eventsOf = async (store: EventStore): Promise<RecordedEvent[]> => {
  const head = await store.head();
  const stop = new AbortController();
  const events: RecordedEvent[] = [];
  for await (const slice of store.follow({ after: 0n, prefixes: [], signal: stop.signal })) {
    events.push(...slice.events);
    if (slice.upTo >= head) break;
  }
  return events;
};

/** Whether a record, as decided by now, names the one that is to be deleted. */
const refers = async (store: EventStore, { by }: Way): Promise<boolean> => {
  const record = (await fold(store, at(by.kind, by.id), registry)).records.get(by.id);
  return JSON.stringify(record?.values ?? {}).includes(id('it'));
};

const isThere = async (store: EventStore, { kind }: Way): Promise<boolean> =>
  (await fold(store, at(kind, id('it')), registry)).records.has(id('it'));

/** A log that already has what the way needs, and a record that is to be deleted. */
const given = (way: Way): EventStore => {
  const store = createMemoryEventStore();
  const made = [
    {
      type: `${way.kind === supplierType ? 'SupplierType' : 'InterventionCategory'}Registered`,
      id: id('it'),
      values: { description: 'X' },
    },
    ...way.before,
  ];
  for (const { type, id: recordId, values } of made) {
    const kind = type === 'InterventionRegistered' ? intervention : way.kind;
    const metadata = {
      companyId,
      actorId,
      commandId: recordId,
      correlationId: recordId,
      causationId: recordId,
      happenedAt: now,
      v: 1,
    };
    void store.append({
      stream: at(kind, recordId),
      expected: 'none',
      events: [{ id: uuidV5(recordId, 'event'), type, data: { id: recordId, values }, metadata }],
    });
  }
  return store;
};

/** What the use cases have on a log; rows are as new as they are asked to be. */
const servicesOf = (store: EventStore, recordUses: RecordUses): RegistryServices => {
  const pool = {} as pg.Pool; // no rows are read
  return {
    ...createUseCaseServices({ store, pool, files: noFiles, clock: () => now, waitFor: async () => true }),
    recordUses,
  };
};

/** What a process of the api has, with a stop before each of its calls. */
const apiProcess = (store: EventStore, way: Way, process: Process, commandId: string): RegistryContext => {
  const stepped: EventStore = {
    ...store,
    append: async (append) => {
      await process.step();
      return store.append(append);
    },
    async *read(stream, from) {
      // What the company has bought is asked in the same statement as the stream itself.
      if (!stream.startsWith('contract-')) await process.step();
      yield* store.read(stream, from);
    },
  };
  // The answer is as old as it may be by the time that it arrives.
  const services = servicesOf(stepped, async () => {
    const uses = (await refers(store, way)) ? [{ kind: 'x', id: id('by'), label: 'Rossi', active: true }] : [];
    await process.step();
    return uses;
  });
  const actor = { kind: 'person' as const, userId: actorId, companyId, roles: ['ROLE_ADMIN'], maintainerId: null };
  return { services, actor, commandId, correlationId: commandId };
};

type Outcome = RecordSaved | Rejection | undefined;

const told = (outcome: Outcome): string =>
  outcome === undefined ? 'dead' : isRejection(outcome) ? outcome.code : 'done';

/** The worker of a later time: every event of the log asks, and every job is done. */
const repair = async (store: EventStore, way: Way): Promise<void> => {
  const handle = restoreReferencedHandler({
    ...servicesOf(store, async () => []),
    isReferred: () => refers(store, way),
  });
  for (const event of await eventsOf(store)) {
    const jobs = await keepReferenced.react(event, (stream) => Array.fromAsync(store.read(stream)));
    for (const { payload } of jobs) {
      await handle(restoreReferenced.schema.parse(payload), jobRun({ correlationId: id('x') }));
    }
  }
};

describe.each(Object.entries(ways))('%s, which somebody deletes', (_, way) => {
  const scenario = (dies: { delete?: number; take?: number }, seen: Map<string, number>) => () => {
    const store = given(way);
    const outcomes: { delete: Outcome; take: Outcome } = { delete: undefined, take: undefined };
    const actors = [
      {
        name: 'delete',
        diesAfter: dies.delete ?? Number.POSITIVE_INFINITY,
        run: async (process: Process) => {
          const asked = apiProcess(store, way, process, id('delete'));
          outcomes.delete = await changeRegistry(asked, way.kind, { type: 'RemoveRecord', id: id('it') });
        },
      },
      {
        name: 'take',
        diesAfter: dies.take ?? Number.POSITIVE_INFINITY,
        run: async (process: Process) => {
          const asked = apiProcess(store, way, process, id('take'));
          outcomes.take = await changeRegistry(asked, way.by.kind, way.take);
        },
      },
    ];
    const check = async (): Promise<void> => {
      const died = outcomes.delete === undefined || outcomes.take === undefined;
      if (died) await repair(store, way);
      const [referred, there] = [await refers(store, way), await isThere(store, way)];
      const what = `delete ${told(outcomes.delete)}, take ${told(outcomes.take)}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
      expect({ what, lost: referred && !there }).toEqual({ what, lost: false });
      if (outcomes.take !== undefined)
        expect({ what, referred }).toEqual({ what, referred: !isRejection(outcomes.take) });
      if (isRejection(outcomes.delete)) expect({ what, there }).toEqual({ what, there: true });
    };
    return { actors, check };
  };

  test('in every order of their calls: no reference is lost, and one of the two is told so', async () => {
    const seen = new Map<string, number>();
    // All of them for the one, a sample for the other, whose calls are the same.
    if (way.before.length > 0) expect(await inEveryOrder(scenario({}, seen))).toBeGreaterThan(500);
    else await inSomeOrders(scenario({}, seen), 300, 1);
    expect(seen.get('delete in_use, take done')).toBeGreaterThan(100);
    expect([...seen.keys()]).not.toContain('delete in_use, take invalid_fields');
  }, 60_000);

  test('wherever one of them dies, what it left behind is mended by the worker', async () => {
    const seen = new Map<string, number>();
    for (let calls = 0; calls < 9; calls++) {
      await inSomeOrders(scenario({ delete: calls }, seen), 40, calls);
      await inSomeOrders(scenario({ take: calls }, seen), 40, calls);
    }
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['delete dead, take done', 'delete done, take dead']));
  }, 60_000);
});
