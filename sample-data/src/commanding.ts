import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { Instant } from '@cadenza/domain/planning/events';
import type { DemoUser } from './model.ts';
import type { SampleServices } from './sample-services.ts';
import { demoUsers } from './users.ts';

/** Commands under way at once: enough for the group commit, few enough for a small machine. */
export const width = 16;

/** A refusal here is a mistake in the data, or a name that somebody else has. */
export const must = <T extends object>(outcome: T | Rejection, what: string): T => {
  if (!isRejection(outcome)) return outcome;
  throw new Error(`${what} was refused: ${outcome.code} ${JSON.stringify(outcome.errors)}`);
};

/** The same services with another clock: what the demo tells of the past happened then. */
export const at = (services: SampleServices, instant: Instant): SampleServices => ({
  ...services,
  clock: () => instant,
});

export const userNamed = (username: string): DemoUser => {
  const found = demoUsers.find((user) => user.username === username);
  if (!found) throw new Error(`no demo user ${username}`);
  return found;
};
