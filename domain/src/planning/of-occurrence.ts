import type { DomainEvent } from '../kernel/event.ts';

/** An event of one occurrence's own stream. */
export type OfOccurrence<Type extends string, Data extends object = object> = DomainEvent<
  Type,
  { seriesId: string; occurrenceId: string } & Data
>;

/** `at`: when that was, where it was told later: it waited on a device for a network. */
export type ActTime = { at?: string };
