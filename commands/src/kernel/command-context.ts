import type { Actor } from '@cadenza/domain/identity/actor';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Execute } from './execute.ts';
import type { Folds } from './folds.ts';

/** Rows that are as new as what somebody has written. */
export interface OwnWrites {
  /** True when these projections show what the actor wrote last; false where they do not get there in time. */
  wait(actor: Actor, projections: readonly ProjectionName[]): Promise<boolean>;
}

/** What every use case leans on, whoever runs it. */
export type CommandServices = {
  store: EventStore;
  /** Rows are read through `withCompany` on it. */
  pool: pg.Pool;
  /** Streams as they are now, for what a decision needs beside its own. */
  folds: Folds;
  execute: Execute;
  readAfter: OwnWrites;
  clock: Clock;
};

/** A command on its way in, whoever asks for it and wherever it came from. */
export type CommandContext<Services extends CommandServices = CommandServices> = {
  services: Services;
  actor: Actor;
  /** Made by the client, or derived from the event that asks: a repeat answers the first outcome. */
  commandId: string;
  correlationId: string;
  /** The event that asks, where one does. */
  causationId?: string | undefined;
};

/** What all that is executed for a command has in common. */
export const commandOf = ({ services, actor, commandId, correlationId, causationId }: CommandContext) => ({
  actor,
  commandId,
  correlationId,
  ...(causationId === undefined ? {} : { causationId }),
  now: services.clock(),
});
