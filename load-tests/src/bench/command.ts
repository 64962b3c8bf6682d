import { randomUUID } from 'node:crypto';
import { createExecute } from '@cadenza/commands/kernel/execute';
import type { Decider } from '@cadenza/domain/kernel/decider';
import type { DomainEvent } from '@cadenza/domain/kernel/event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { CommandHandler } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import type { Bench } from './bench.ts';
import { closedLoop, compare, secondsOf } from './rounds.ts';
import { actorId, companyId, freshStream, tick } from './samples.ts';

const callers = 16;
const history = 20;

type Ticked = DomainEvent<'ChecklistLineTicked', { lineId: string }>;
type State = { lines: number };
const initialState = (): State => ({ lines: 0 });
const evolve = ({ lines }: State): State => ({ lines: lines + 1 });
const decider: Pick<Decider<State, never, Ticked>, 'initialState' | 'evolve'> = { initialState, evolve };
const ticked = (): Ticked => ({ type: 'ChecklistLineTicked', data: { lineId: randomUUID() } });
const past = (): Ticked[] => Array.from({ length: history }, ticked);

/** Load a stream of 20 events, decide, append one: our command path against that of emmett, on a database each. */
export const command: Bench = {
  name: 'command',
  run: async ({ rounds, quick, database }) => {
    const commands = quick ? 4 : 400;
    const own = await database();
    const other = await database();
    const store = createPostgresEventStore({ url: own.url });
    const emmett = getPostgreSQLEventStore(other.url);
    const execute = createExecute({ store });
    const handle = CommandHandler<State, Ticked>({ evolve, initialState });
    try {
      const found = await compare(rounds, {
        ours: async () => {
          const streams = Array.from({ length: commands }, freshStream);
          await closedLoop(callers, commands, async (index) => {
            const { stream, occurrenceId } = streams[index] as (typeof streams)[number];
            await store.append({
              stream,
              expected: 'none',
              events: past().map((e) => ({ ...tick(occurrenceId), ...e })),
            });
          });
          return secondsOf(() =>
            closedLoop(callers, commands, async (index) => {
              const commandId = randomUUID();
              const done = await execute({
                permission: 'planning.work',
                actor: { kind: 'person', userId: actorId, companyId, roles: ['ROLE_ADMIN'], maintainerId: null },
                commandId,
                correlationId: commandId,
                now: '2026-03-02T08:00:00Z',
                stream: (streams[index] as (typeof streams)[number]).stream,
                decider,
                decide: (state) => (state.lines === history ? [ticked()] : []),
              });
              if (isRejection(done) || done.events.length !== 1) throw new Error('the command did nothing');
            }),
          );
        },
        theirs: async () => {
          const streams = Array.from({ length: commands }, () => `intervention-${randomUUID()}`);
          await closedLoop(callers, commands, (index) => emmett.appendToStream(streams[index] ?? '', past()));
          return secondsOf(() =>
            closedLoop(callers, commands, async (index) => {
              const done = await handle(emmett, streams[index] ?? '', (state) =>
                state.lines === history ? ticked() : [],
              );
              if (done.newEvents.length !== 1) throw new Error('the command did nothing');
            }),
          );
        },
      });
      return [
        {
          name: `full command, ${callers} callers: faster than emmett`,
          value: found.cheaper,
          unit: 'x',
          target: { atLeast: 3 },
          detail: `${Math.round(commands / found.ours)}/s against ${Math.round(commands / found.theirs)}/s`,
        },
      ];
    } finally {
      await emmett.close();
      await store.close();
      await own.drop();
      await other.drop();
    }
  },
};
