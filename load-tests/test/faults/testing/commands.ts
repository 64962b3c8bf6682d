import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@cadenza/infra/ids';
import type { Acknowledged } from '@cadenza/projections/testing/invariants/evidence';
import type { Company } from './fixtures.ts';

type Answer = { data?: { saved?: { id: string; position: string } | null } | null; errors?: Failure[] };
type Failure = { message: string; extensions?: { code?: string } };

/** What a client does not take for an answer: nothing is known of the command, so it is sent again under its id. */
const unknownOutcome = new Set(['service_unavailable', 'internal_error', 'conflict', 'too_many_requests']);
/** Milliseconds. A dozen commands ask at once: more often would take the processor from the process that they wait for. */
const retryAfter = 300;
/** Longer than all the deaths of a test together: the first command may have to outlive them. */
const timeout = 240_000;

export type Sent = { id: string; position: bigint };

/** Sends commands of planning as a client does, until each is answered, and keeps what was answered. */
export const createCommands = (address: () => string) => {
  const acknowledged: (Acknowledged & { repeat: () => Promise<Sent> })[] = [];
  let retries = 0;

  /** Why there was no answer, for whoever waits for one in vain. */
  let last = 'never asked';

  const ask = async (company: Company, query: string, variables: object): Promise<Answer | null> => {
    try {
      const response = await fetch(`${address()}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${company.token}` },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(15_000),
      });
      if (response.status >= 500 || response.status === 429) {
        last = `${response.status} ${await response.text()}`;
        return null;
      }
      return (await response.json()) as Answer;
    } catch (error) {
      last = String(error instanceof Error ? (error.cause ?? error) : error);
      return null; // refused, reset or cut off: the outcome is not known
    }
  };

  const insist = async (company: Company, mutation: string, variables: object): Promise<Sent> => {
    const until = performance.now() + timeout;
    for (;;) {
      const answer = await ask(company, mutation, variables);
      const saved = answer?.data?.saved;
      if (saved) return { id: saved.id, position: BigInt(saved.position) };
      const failure = answer?.errors?.[0];
      if (answer && !unknownOutcome.has(failure?.extensions?.code ?? '')) {
        throw new Error(`refused: ${JSON.stringify(answer)} for ${JSON.stringify(variables)}`);
      }
      if (performance.now() > until) throw new Error(`no answer in time: ${failure?.message ?? last}`);
      retries++;
      await pause(retryAfter);
    }
  };

  /** `field` of the schema's mutations, with the types of its arguments. Rejects for a refusal. */
  const send = async (
    company: Company,
    field: string,
    types: Readonly<Record<string, string>>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Sent> => {
    const commandId = newId();
    const declared = Object.entries({ commandId: 'ID!', ...types });
    const mutation = `mutation (${declared.map(([name, type]) => `$${name}: ${type}`).join(', ')}) {
      saved: ${field}(${declared.map(([name]) => `${name}: $${name}`).join(', ')}) { id position } }`;
    const once = () => insist(company, mutation, { commandId, ...values });
    const sent = await once();
    acknowledged.push({ commandId, companyId: company.companyId, position: sent.position, repeat: once });
    return sent;
  };

  return {
    send,
    acknowledged: acknowledged as readonly Acknowledged[],
    /** How often a command was sent again because its answer did not come. */
    retries: () => retries,
    /** Sends everything once more under the same ids; answers what did not get its first answer again. */
    repeatAll: async (): Promise<string[]> => {
      const wrong: string[] = [];
      for (const { commandId, position, repeat } of acknowledged) {
        const again = await repeat();
        if (again.position !== position)
          wrong.push(`I2: ${commandId} at ${position} was repeated at ${again.position}`);
      }
      return wrong;
    },
  };
};

export type Commands = ReturnType<typeof createCommands>;
