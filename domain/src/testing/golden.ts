import { readdirSync, readFileSync } from 'node:fs';
import type { AnyAggregate } from '../kernel/aggregate.ts';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { testMetadata } from './given-when-then.ts';

export type Golden = DomainEvent & { v: number };

/** The golden events of an area by type, as they were written to the log once. `folder` ends with a slash. */
export const goldenEvents = (folder: URL): Map<string, Golden> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const event: Golden = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
        if (file !== `${event.type}.v${event.v}.json`) throw new Error(`${file} holds ${event.type} v${event.v}`);
        return [event.type, event];
      }),
  );

/** Golden events of an aggregate, each in its present shape. */
export const presentGolden = ({ golden, upcasters }: AnyAggregate['events']): DomainEvent[] =>
  golden.map(({ type, v, data }) => ({
    type,
    data: (upcasters[type] ?? []).slice(v - 1).reduce((old, step) => step(old, { ...testMetadata, v }), data),
  }));

/**
 * Histories that could be, of golden events only: that of the newest versions, and one more for each older version, in the place of the
 * newest.
 */
export const goldenHistories = (events: AnyAggregate['events']): DomainEvent[][] => {
  const all = presentGolden(events);
  const newest = [...new Map(all.map((event) => [event.type, event])).values()];
  const older = all.filter((event) => !newest.includes(event));
  return [newest, ...older.map((old) => newest.map((event) => (event.type === old.type ? old : event)))];
};

/** The state that the newest golden events give; `before`: without the event of this type, which ends it all, and those behind it. */
export const goldenState = <State, E extends DomainEvent>(
  {
    decider,
    events,
  }: { decider: Pick<Decider<State, never, E>, 'initialState' | 'evolve'> } & Pick<AnyAggregate, 'events'>,
  before?: E['type'],
): State => {
  const [history = []] = goldenHistories(events);
  const end = history.findIndex(({ type }) => type === before);
  return history
    .slice(0, end < 0 ? history.length : end)
    .reduce((state, event) => decider.evolve(state, event as E, testMetadata), decider.initialState());
};
