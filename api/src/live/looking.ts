import { type ExecutionArgs, execute } from 'graphql';
import type { Session } from '../kernel/session.ts';
import type { Joined } from './hub.ts';
import type { Onlooker, Presence } from './presence.ts';
import { type Payload, payloadOf } from './shared-results.ts';
import { SocketSink, type Wire } from './socket-sink.ts';

/** The subscription that is no topic: it has no order, no position, and nothing to catch up with. */
export const presenceField = 'presence';

export type Looking = { wire: Wire; id: string; session: Session; looksAt: string };

/** Tells who else looks at the same. Of what the network does not take at once, the latest is sent when it does. */
export const lookAt = (presence: Presence, args: ExecutionArgs, { wire, id, session, looksAt }: Looking): Joined => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let next: Payload | undefined;
  let turn = Promise.resolve();
  let over = false;
  const drained = (): void => {
    if (over || next === undefined || !sink.ready()) return;
    sink.send(next);
    next = undefined;
  };
  const sink = new SocketSink(wire, id, drained);
  const tell = (people: readonly Onlooker[]): void => {
    turn = turn.then(async () => {
      next = payloadOf(await execute({ ...args, rootValue: { [presenceField]: { people } } }));
      drained();
    });
  };
  const { actor, claims } = session;
  const who = { userId: actor.userId, name: `${claims.name} ${claims.surname}` };
  const leave = presence.enter(`${actor.companyId} ${looksAt}`, who, tell);
  const end = (): void => {
    over = true;
    leave();
    resolve();
  };
  return { ended, drained, end };
};
