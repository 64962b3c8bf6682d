import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import { changedEchoes, holdsAny } from './echoes.ts';
import { waitForOwnWrites } from './own-writes.ts';
import type { Call, Route } from './route.ts';

/**
 * What is sent back as it was answered has to say what is there, at the moment of the decision: a repeat of a command that
 * was decided before is answered as then, whatever has become of the record.
 */
export const holdingEchoes = ({ echoes }: Route, call: Call, session: Session): Call => {
  // As it came: its shape leaves out what it does not change.
  const body = (call.request.body ?? {}) as Record<string, unknown>;
  if (!echoes || !holdsAny(body, echoes.names)) return call;
  const refusal = async (): Promise<Rejection | undefined> => {
    await waitForOwnWrites(call.request, session, echoes.reads, call.services);
    const answered = await echoes.read(call, session);
    const errors = answered ? changedEchoes(body, answered, echoes.names) : [];
    return errors.length > 0 ? reject('invalid_fields', {}, errors) : undefined;
  };
  let held: Promise<Rejection | undefined> | undefined;
  const execute: Services['execute'] = (execution) =>
    call.services.execute({
      ...execution,
      decide: async (state, context, facts) => {
        held ??= refusal();
        return (await held) ?? execution.decide(state, context, facts);
      },
    });
  return { ...call, services: { ...call.services, execute } };
};
