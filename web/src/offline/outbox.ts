import { ApiError } from '../lib/api-error.ts';
import type { DeviceStore, KeptCommand } from '../lib/device-store.ts';
import { failureOf } from '../lib/failure.ts';
import { extensionsOf } from '../lib/graphql-refusal.ts';

/** How a command ended: answered, or kept until there is somebody to answer it. */
export type Ending = 'sent' | 'waits';
/** What became of a command that was to be taken back: it never left, or it had already. */
export type Withdrawal = 'removed' | 'sent';

type Options = {
  readonly owner: string;
  /** Whether this person is still the one who is signed in, in the same company. */
  readonly isOwner: () => boolean;
  readonly store: Pick<DeviceStore, 'commands' | 'add' | 'change' | 'remove'>;
  /** One is about to be sent: what was said before it and does not lie here goes now. */
  readonly before?: (command: KeptCommand) => void;
  /** Rejects with what the server refused it for, or with what kept it from the server. */
  readonly send: (command: KeptCommand) => Promise<void>;
  /** One that another page load left here: shown as if it had just been said. */
  readonly restore: (command: KeptCommand) => void;
  /** One is not under way any more, in this tab or another. `refused`: in the server's words, where nobody waited for it. */
  readonly ended: (command: KeptCommand, refused?: string) => void;
  readonly told: (all: readonly KeptCommand[]) => void;
  readonly wordsOf: (error: unknown) => string;
  /** Lets one tab of this browser at a time send. */
  readonly exclusive: (task: () => Promise<void>) => Promise<void>;
  /** Refused, it is kept until the person has let go of it, also where somebody waited for the answer. */
  readonly isIrreplaceable?: (command: KeptCommand) => Promise<boolean>;
};

const passing = new Set([0, 401, 408, 425, 429, 502, 503, 504]);
const passingCodes = new Set(['too_many_requests', 'service_unavailable', 'not_authenticated', 'timeout']);

/** What says nothing of the command itself: no network, no server, no session, code that was not delivered. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError
    ? passing.has(error.status)
    : passingCodes.has(String(extensionsOf(error).code)) || failureOf(error) === 'code';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Commands of one person in one company, written down before they are sent and sent in the order in which they were said, each
 * judged by itself: a refusal stops none of the others, a lost network all of them until it is back.
 */
export const createOutbox = (options: Options) => {
  const { owner, isOwner, store, send, restore, ended, told, wordsOf, exclusive } = options;
  const { isIrreplaceable = async () => false, before = () => undefined } = options;
  type Awaited = { readonly resolve: (ending: Ending) => void; readonly reject: (error: unknown) => void };
  /** Whose answer somebody waits for in this tab. */
  const awaited = new Map<string, Awaited>();
  /** What this tab shows: said here, or found here. */
  const shown = new Map<string, KeptCommand>();
  const adding = new Set<string>();
  /** To be taken back: none of them is sent any more. */
  const withdrawing = new Set<string>();
  /** What the browser would not keep lives as long as its page. */
  let loose: readonly KeptCommand[] = [];
  let running: Promise<void> | null = null;
  let again = false;

  const stored = async (): Promise<readonly KeptCommand[]> => [
    ...(await store.commands(owner).catch(() => [])),
    ...loose,
  ];
  const drop = async (command: Pick<KeptCommand, 'command'>): Promise<void> => {
    loose = loose.filter((one) => one.command !== command.command);
    await store.remove(command.command).catch(() => undefined);
  };
  const end = (command: KeptCommand, refused?: string): void => {
    shown.delete(command.command);
    ended(command, refused);
  };

  /** As they are kept now: what another tab has sent meanwhile is not under way here either. */
  const look = async (): Promise<readonly KeptCommand[]> => {
    const before = [...shown.values()].filter(({ command }) => !adding.has(command));
    const all = await stored();
    const kept = new Set(all.map(({ command }) => command));
    for (const command of before) {
      if (kept.has(command.command) || !shown.has(command.command)) continue;
      awaited.get(command.command)?.resolve('sent');
      awaited.delete(command.command);
      end(command);
    }
    for (const command of all) {
      if (shown.has(command.command) || command.refused !== undefined) continue;
      shown.set(command.command, command);
      restore(command);
    }
    told(all);
    return all.filter(({ command, refused }) => refused === undefined && !withdrawing.has(command));
  };

  /** false: there is nobody to answer. */
  const sendOne = async (command: KeptCommand): Promise<boolean> => {
    const waits = awaited.get(command.command);
    try {
      before(command);
      await send(command);
      await drop(command);
      awaited.delete(command.command);
      waits?.resolve('sent');
      shown.delete(command.command);
      return true;
    } catch (error) {
      if (isPassing(error) || !isOwner()) return false;
      // Let go of meanwhile.
      if (!shown.has(command.command)) return true;
      awaited.delete(command.command);
      if (waits === undefined || (await isIrreplaceable(command))) {
        waits?.resolve('waits');
        const refused = wordsOf(error);
        loose = loose.map((one) => (one.command === command.command ? { ...one, refused } : one));
        await store.change({ ...command, refused }).catch(() => undefined);
        end(command, refused);
      } else {
        await drop(command);
        end(command);
        waits.reject(error);
      }
      return true;
    }
  };

  const sendAll = async (): Promise<void> => {
    do {
      again = false;
      for (let [next] = await look(); next !== undefined && isOwner(); [next] = await look())
        if (!(await sendOne(next))) break;
    } while (again && isOwner());
    // Whoever still waits has found no answer.
    for (const { resolve } of awaited.values()) resolve('waits');
    awaited.clear();
  };

  /** Sends what waits, where there is anything, once at a time. */
  const flush = (): Promise<void> => {
    again = true;
    running ??= exclusive(sendAll).finally(() => {
      running = null;
      if (again && isOwner()) void flush();
    });
    return running;
  };

  return {
    put: async (command: KeptCommand): Promise<Ending> => {
      shown.set(command.command, command);
      adding.add(command.command);
      const { promise, resolve, reject } = Promise.withResolvers<Ending>();
      await store.add(command).catch(() => {
        loose = [...loose, command];
      });
      adding.delete(command.command);
      awaited.set(command.command, { resolve, reject });
      void flush();
      return promise;
    },
    flush,
    /** Another tab has said or sent something. */
    look: async (): Promise<void> => void (await look()),
    /** One that was refused is tried once more, in its old place. */
    again: async ({ refused: _, ...command }: KeptCommand): Promise<void> => {
      loose = loose.map((one) => (one.command === command.command ? command : one));
      await store.change(command).catch(() => undefined);
      await flush();
    },
    /** One that waits is not sent any more; one that is on its way is waited for, in whatever tab. */
    withdraw: async (command: string): Promise<Withdrawal> => {
      withdrawing.add(command);
      let kept = false;
      try {
        await exclusive(async () => {
          kept = (await stored()).some((one) => one.command === command);
          if (kept) await drop({ command });
        });
      } finally {
        withdrawing.delete(command);
      }
      const waits = awaited.get(command);
      awaited.delete(command);
      await look();
      waits?.resolve('waits');
      return kept ? 'removed' : 'sent';
    },
    /** The person lets go of one: has read why it was refused, or wants it no more. */
    dismiss: async (command: Pick<KeptCommand, 'command'>): Promise<void> => {
      awaited.get(command.command)?.resolve('waits');
      awaited.delete(command.command);
      await drop(command);
      await look();
    },
  };
};
