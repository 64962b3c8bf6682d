import type { Actor } from '@cadenza/domain/identity/actor';
import type { Permission } from '@cadenza/domain/identity/permissions';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { Rejection } from '@cadenza/domain/kernel/rejection';

export type GuardedCommand = { actor: Actor; permission: Permission; stream: StreamName; now: string };

/** What stands over all commands of a company beside the permission table: its license. Asked in the command path, so that no use case can forget it. */
export interface Guard {
  /** Asked in the same turn as the stream of the command, so that both are one statement. */
  ask(command: GuardedCommand): Promise<Guarded>;
}

export type Guarded = {
  /** Nothing of this kind may be done now. */
  readonly refused?: Rejection;
  /** Before events are appended, at every attempt. */
  reserve(events: readonly DomainEvent[]): Promise<Rejection | undefined>;
  /** When they are appended. */
  keep(events: readonly DomainEvent[]): Promise<void>;
  /** When they never will be. */
  release(): Promise<void>;
};
