import { aggregates } from '@cadenza/domain/aggregates';
import { eventSchemas, upcasters } from '@cadenza/domain/event-log';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { streamPrefix } from '@cadenza/domain/kernel/event';
import { demoRequests } from '@cadenza/domain/signup/demo-request';
import { signUps } from '@cadenza/domain/signup/sign-up';
import { timestamp } from '@cadenza/infra/clock/clock';
import { withSchemas } from '@cadenza/infra/event-store/checking';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withUpcasters } from '@cadenza/infra/event-store/upcasting';
import type {} from '@cadenza/infra/faults/testing/effort';
import { projections } from '@cadenza/projections/all';
import { readFeed } from '@cadenza/projections/feed/queries';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { batches, testDatabase } from '@cadenza/projections/testing/harness';
import { mailReactors } from '@cadenza/workers/mail/mail';
import { planningReactors } from '@cadenza/workers/planning/planning';
import { registryReactors } from '@cadenza/workers/registry/registry';
import { supportReactors } from '@cadenza/workers/support/support';
import fc from 'fast-check';
import {
  type DocumentNode,
  execute,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  parse,
} from 'graphql';
import type { Pool } from 'pg';
import { expect, inject, test } from 'vitest';
import { fields } from '../../../api/src/fields.ts';
import { executableSchema } from '../../../api/src/graphql/schema.ts';
import { toRoot } from '../../../api/src/live/feed-item.ts';
import { topics } from '../../../api/src/topics.ts';
import { commandsOf } from './testing/aggregate-commands.ts';
import { steps } from './testing/commands.ts';
import { drive } from './testing/drive.ts';
import { unchanging } from './testing/unchanging.ts';

const { nightly, seed = 1 } = inject('faults');
const numRuns = nightly ? 300 : 48;

const schema = executableSchema(fields);
/** All of a type that is no object of its own; of an interface, of each type behind it. */
const leaves = (type: GraphQLObjectType | GraphQLInterfaceType): string =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0)
    .map(({ name }) => name)
    .join(' ');
/** A subscription for each type of its rows: what two types call alike may differ in whether it may be null. */
const subscriptionsOf = (field: string): DocumentNode[] => {
  const item = getNamedType(schema.getSubscriptionType()?.getFields()[field]?.type) as GraphQLObjectType;
  const rows = getNamedType(item.getFields().upserted?.type);
  const types = isInterfaceType(rows) ? schema.getPossibleTypes(rows) : [rows as GraphQLObjectType];
  return types.map((type) =>
    parse(
      `subscription { ${field} { ${leaves(item)} actor { id name } upserted { ... on ${type.name} { ${leaves(type)} } } } }`,
    ),
  );
};

const logOf = async (store: EventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  const stop = new AbortController();
  for await (const slice of store.follow({ after: 0n, prefixes: [], signal: stop.signal })) {
    events.push(...slice.events);
    if (slice.live) break;
  }
  return events;
};

/** What reactors ask for, of each event, with the streams as they are. */
const react = async (store: EventStore, events: readonly RecordedEvent[]): Promise<void> => {
  const read = async (stream: RecordedEvent['stream']) => Array.fromAsync(store.read(stream));
  for (const reactor of [...planningReactors, ...registryReactors, ...mailReactors, ...supportReactors]) {
    for (const event of events.filter(({ stream }) => reactor.prefixes.includes(streamPrefix(stream)))) {
      await reactor.react(event, read);
    }
  }
};

const nothingWaits = { look: async () => {}, since: () => null };

/** What pages are sent of every topic, as the socket executes it. */
const render = async (pool: Pool): Promise<void> => {
  for (const declare of topics) {
    const { name, field, read } = declare({ pool, clock: timestamp, behind: nothingWaits, waitFor: async () => true });
    const documents = subscriptionsOf(field);
    const { changes } = await readFeed(pool, { topic: name, after: 0n, limit: 10_000 });
    for (const [companyId, own] of Map.groupBy(changes, (change) => change.companyId)) {
      for (const item of await read(companyId, own)) {
        const rootValue = { [field]: toRoot(item) };
        for (const document of documents)
          expect((await execute({ schema, document, rootValue })).errors).toBeUndefined();
      }
    }
  }
};

test('what any decider emits for malicious commands, every projection, every reactor and the feed take', async () => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  const seen = new Set<string>();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
      async (asked, sizes) => {
        const log = createMemoryEventStore({ now: () => '2026-03-02T08:00:00.000Z' });
        const store = withSchemas(withUpcasters(log, upcasters), eventSchemas);
        accepted += await drive(store, asked);
        const events = await logOf(store);
        for (const { type } of events) seen.add(type);
        for (const projection of projections) {
          await batches(pool, projection, store, sizes);
        }
        await react(store, events);
        await render(pool);
        await store.close();
      },
    ),
    { seed, numRuns, endOnFailure: true },
  );
  // Most of what is refused says nothing of projections: enough was accepted, of nearly all there is.
  expect(accepted).toBeGreaterThan(numRuns * 15);
  const all = Object.keys(eventSchemas);
  const unseen = all.filter((type) => !seen.has(type));
  expect(unseen.length, unseen.join(', ')).toBeLessThan(all.length / 3);
}, 600_000);

test.each(aggregates.map((aggregate) => [aggregate.stream.kind, aggregate] as const))(
  'the samples of %s lead to every event that it declares',
  async (_, aggregate) => {
    const seen = new Set<string>();
    const asked = fc.record({
      company: fc.constant(0),
      actor: fc.integer({ min: 0, max: 1 }),
      asked: commandsOf(aggregate),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 60, maxLength: 120, size: 'max' }), async (all) => {
        const log = createMemoryEventStore({ now: () => '2026-03-02T08:00:00.000Z' });
        const store = withSchemas(withUpcasters(log, upcasters), eventSchemas);
        await drive(store, all);
        for (const { type } of await logOf(store)) seen.add(type);
        await store.close();
      }),
      { seed, numRuns: 20, endOnFailure: true },
    );
    expect(Object.keys(aggregate.events.schemas).filter((type) => !seen.has(type))).toEqual([]);
  },
);

/** Rows are made of companies: of those that are none yet, reactors read what happens, and their own decider. */
const onTheirWayIn = [signUps, demoRequests].flatMap(({ events }) => Object.keys(events.schemas));

test('every type that the log takes has a reader, but for names and sign-ups, which only their own decider and reactors read', () => {
  const handled = new Set(projections.flatMap(({ handlers }) => [...handlers.keys()]));
  const unread = Object.keys(eventSchemas).filter((type) => !handled.has(type));
  expect(unread.sort()).toEqual(['NameReleased', 'NameReserved', ...onTheirWayIn].sort());
});

test('a decider that changes what it is handed is seen', () => {
  type Noted = { type: 'Noted'; data: { text: string } };
  const noted: Noted = { type: 'Noted', data: { text: 'x' } };
  const now = '2026-03-02T08:00:00Z';
  type State = { texts: string[]; known: Map<string, true> };
  const decider = (decide: (state: State) => void, evolve: (state: State) => State) =>
    unchanging<State, object, Noted>({
      initialState: () => ({ texts: [], known: new Map() }),
      decide: (_command, state) => {
        decide(state);
        return [];
      },
      evolve,
    });
  const asked = (with_: ReturnType<typeof decider>) =>
    with_.decide({}, with_.initialState(), { companyId: 'c', actorId: 'a', now });
  const folded = (with_: ReturnType<typeof decider>) =>
    with_.evolve(with_.initialState(), noted, { companyId: 'c', actorId: 'a', happenedAt: now });
  const nothing = () => {};
  const keep = (state: State): State => state;
  expect(asked(decider(nothing, keep))).toEqual([]);
  expect(() => asked(decider(({ texts }) => texts.push('x'), keep))).toThrow(TypeError);
  expect(() => asked(decider(({ known }) => known.set('x', true), keep))).toThrow(TypeError);
  const mutating = decider(nothing, (state) => Object.assign(state, { texts: ['x'] }));
  expect(() => folded(mutating)).toThrow(TypeError);
});
