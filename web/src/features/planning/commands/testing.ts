import type { Sending } from '../../../lib/send-file.ts';
import { createOutbox } from '../../../offline/outbox.ts';
import { keptInMemory } from '../../../offline/testing.ts';
import type { OfflineCommand } from '../pending/kinds.ts';
import * as kinds from '../pending/kinds.ts';
import { createPendingCommands } from '../pending/pending-commands.ts';
import { crankedIndex, plannedRow } from '../reading/testing.ts';
import { createPlanningCommands } from './commands.ts';

/** The kind of a command, and what it holds, as `say` takes them. */
export const partsOf = ({ kind: name, ...values }: OfflineCommand) => {
  const kind = kinds.kindOf({ kind: name });
  if (kind === undefined) throw new Error(`There is no ${name}`);
  return { kind, values };
};

/** Commands as a panel shows them over what it has read. */
export const shownAs = (said: OfflineCommand, at = 0) => ({ kind: partsOf(said).kind, said, at });

export const week = { from: Date.parse('2026-11-22T23:00:00Z'), to: Date.parse('2026-11-29T23:00:00Z') };

type Sent = {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly answer: (result: object | Error) => void;
};

/** Of whatever type the document answers. */
type Loose = ReturnType<typeof JSON.parse>;

/** Commands and outbox of a page; `store`: what the device has kept. */
export const openCommands = (store = keptInMemory()) => {
  const cranked = crankedIndex();
  const sent: Sent[] = [];
  let ids = 0;
  const ask = (document: Loose, variables: unknown) =>
    new Promise<Loose>((resolve, reject) => {
      sent.push({
        operation: document.definitions[0].name.value,
        variables: { ...(variables as object) },
        answer: (result) => (result instanceof Error ? reject(result) : resolve(result)),
      });
    });
  const ahead = createPendingCommands();
  const files = {
    sent: [] as Sending[],
    answer: (): Promise<{ position: string }> => Promise.resolve({ position: '12' }),
    send: (sending: Sending) => {
      files.sent.push(sending);
      return files.answer();
    },
  };
  const commands = createPlanningCommands({
    ask,
    index: cranked.index,
    ahead,
    now: () => 0,
    kinds: async () => kinds,
    sendFile: (sending) => files.send(sending),
    commandId: () => {
      ids += 1;
      return `c${ids}`;
    },
    post: (command) => outbox.put({ ...command, owner: 'o' }),
    wait: async () => undefined,
  });
  const outbox = createOutbox({
    owner: 'o',
    isOwner: () => true,
    store,
    send: commands.deliver,
    restore: commands.restore,
    ended: ({ command }) => commands.takeBack(command),
    told: () => undefined,
    wordsOf: String,
    exclusive: (task) => task(),
  });
  cranked.index.setView([{ date: '2026-11-24', ...week }], []);
  cranked.index.load([plannedRow()], '10', week);
  cranked.frame();
  return { ...cranked, commands, outbox, ahead, files, sent };
};

/** Until nothing is under way but what waits for an answer. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
