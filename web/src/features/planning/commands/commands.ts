import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Ask } from '../../../lib/ask.ts';
import type { KeptCommand } from '../../../lib/device-store.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { DeletionCause, MoveInput, ScheduleInput, Scope } from '../../../lib/schema.gen.ts';
import type { Sending } from '../../../lib/send-file.ts';
import { backoff } from '../../../live/jitter.ts';
import type { Ending } from '../../../offline/outbox.ts';
import type { AnyPending, Pending, Pressed } from '../pending/define-pending.ts';
import { note } from '../pending/kinds/note.ts';
import type { PendingCommand, PendingCommands } from '../pending/pending-commands.ts';
import type { Done, Saved, Way } from '../pending/way.ts';
import type { Change } from '../rows/overlays.ts';
import type { PlanIndex } from '../rows/plan-index.ts';
import type { PlannedRow, PlanRow } from '../rows/row.ts';
import { DeleteInterventionDocument } from './delete-intervention.gen.ts';
import { MoveInterventionDocument } from './move-intervention.gen.ts';
import { isRefusal } from './refusal.ts';
import { ReopenInterventionDocument } from './reopen-intervention.gen.ts';
import { ScheduleInterventionDocument, type ScheduleInterventionMutation } from './schedule-intervention.gen.ts';
import { UndoDocument } from './undo.gen.ts';

/** What was planned: its first occurrence, and how far its series will reach. */
export type Scheduled = NonNullable<ScheduleInterventionMutation['scheduleIntervention']>;

const done = <Data>(data: Data): Done<Data> => {
  for (const [field, value] of Object.entries(data as object))
    if (value === null) throw new Error(`no answer to ${field}`);
  return data as Done<Data>;
};

type SentNotes = {
  readonly notes: string | null;
  readonly seen: string | null;
  readonly command?: string;
  readonly at?: number | undefined;
  readonly writtenAt?: number | undefined;
};

export type Move = {
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly maintainer: PlannedRow['maintainer'];
  /** Of a series: why due work that goes with it was not done. */
  readonly reason?: string;
};

/** Some of what a move changes; what is absent stays. */
export type PlanPart = {
  readonly time?: { readonly startMs: number; readonly endMs: number };
  readonly maintainer?: PlannedRow['maintainer'];
};

/** `kindOf`: undefined for what only another build says. */
export type Kinds = { readonly kindOf: (said: { readonly kind: string }) => AnyPending | undefined };

export type PlanningCommands = ReturnType<typeof createPlanningCommands>;

type Options = {
  readonly ask: Ask;
  readonly index: PlanIndex;
  readonly ahead: PendingCommands;
  readonly commandId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The kinds of what waits, fetched when there is something to send or to show again. */
  readonly kinds: () => Promise<Kinds>;
  readonly sendFile: (sending: Sending) => Promise<Saved>;
  /** Writes a command down, then has it sent by `deliver`; answers whether it was, or waits for a network. */
  readonly post: (command: Omit<KeptCommand, 'owner'>) => Promise<Ending>;
  readonly wait?: (milliseconds: number) => Promise<void>;
};

const attempts = 3;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const instant = (epochMs: number): string => Temporal.Instant.fromEpochMilliseconds(epochMs).toString();

/** What of a row's time and maintainer a move changes. */
export const movedParts = (row: PlanRow, { startMs, endMs, maintainer }: Move): PlanPart => ({
  ...(startMs === row.startMs && endMs === row.endMs ? {} : { time: { startMs, endMs } }),
  ...((maintainer?.id ?? null) === (row.maintainer?.id ?? null) ? {} : { maintainer }),
});

const timeOf = (time: PlanPart['time']) => time && { start: instant(time.startMs), end: instant(time.endMs) };

const planInput = ({ time, maintainer }: PlanPart) => ({
  ...timeOf(time),
  ...(maintainer === undefined ? {} : { maintainerId: maintainer?.id ?? null }),
});

/** How a row looks with it. */
export const planPatch = ({ time, ...part }: PlanPart): Change => ({ ...timeOf(time), ...part });

/** The same as a command says it. */
export const movedInput = (row: PlanRow, to: Move) => planInput(movedParts(row, to));

/**
 * Commands of this tab. Each shows its effect at once and is rolled back where the server refuses it; the promise rejects
 * with the refusal. What is said beside the machine waits on the device for a network (`pending/kinds.ts`). Commands on one intervention
 * go one after the other, so that the last word is the last said. A lost answer is asked for again with the same command id,
 * which has its effect once.
 */
export const createPlanningCommands = (options: Options) => {
  const { ask, index, ahead, commandId, now, kinds, sendFile, post, wait = pause } = options;
  const queues = new Map<string, Promise<unknown>>();
  const retries = new WeakMap<object, () => Promise<Ending>>();
  /** What had no answer yet, by its mutation. */
  const unanswered = new Map<object, { readonly content: string; readonly command: string }>();

  /** Which command an answer is of. */
  const commandsOf = new WeakMap<object, string>();
  const named = <T extends object>(command: string, answer: T): T => {
    commandsOf.set(answer, command);
    return answer;
  };

  const attempt = async <T>(send: () => Promise<T>): Promise<T> => {
    for (let count = 0; ; count += 1) {
      try {
        return await send();
      } catch (error) {
        if (isRefusal(error) || count + 1 >= attempts) throw error;
        await wait(backoff(count));
      }
    }
  };

  const send = async <Data, Variables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Done<Data>> => done(await attempt(() => ask(mutation, variables)));

  /**
   * What is of no one work that is shown here, and shows when its rows come; answers what the server said. Asked for again as it was, after
   * a lost answer, it keeps its id and is done once.
   */
  const once = async <Saved extends object, Variables extends { commandId: string }>(
    mutation: TypedDocumentNode<{ readonly [field: string]: Saved | null }, Variables>,
    variables: Omit<Variables, 'commandId'>,
  ): Promise<Saved> => {
    const content = JSON.stringify(variables);
    const known = unanswered.get(mutation);
    const command = known?.content === content ? known.command : commandId();
    unanswered.set(mutation, { content, command });
    index.claim(command);
    const [answer] = Object.values(await send(mutation, { ...variables, commandId: command } as Variables));
    if (answer === undefined) throw new Error('The document has no field');
    unanswered.delete(mutation);
    return named(command, answer);
  };

  const inOrder = <T>(id: string, task: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(id) ?? Promise.resolve()).then(task, task);
    queues.set(id, turn);
    const leave = (): void => {
      if (queues.get(id) === turn) queues.delete(id);
    };
    turn.then(leave, leave);
    return turn;
  };

  const perform = (
    id: string,
    change: Change,
    run: (command: string) => Promise<Saved>,
    command = commandId(),
  ): Promise<Ending> => {
    index.begin(command, id, change);
    return named(
      command,
      inOrder(id, async (): Promise<Ending> => {
        try {
          const { position } = await run(command);
          index.confirm(command, id, position);
          return 'sent';
        } catch (error) {
          index.cancel(command);
          if (error instanceof Error && failureOf(error) === 'unreachable')
            retries.set(error, () => perform(id, change, run, command));
          throw error;
        }
      }),
    );
  };

  const wayOf = (command: string, { signal }: AbortController): Way => ({
    send,
    sendFile: (file) =>
      sendFile({ ...file, commandId: command, signal, onProgress: (share) => ahead.progress(command, share) }),
  });

  /** Files on their way, by command. */
  const files = new Map<string, AbortController>();
  /** What waits by what is kept of it, until the kinds are here that say how it looks. */
  const unshown = new Set<string>();
  const show = (
    kind: AnyPending,
    { command, id, said, at }: Pick<KeptCommand, 'command' | 'id' | 'said' | 'at'>,
  ): void => {
    index.begin(command, id, kind.row(said));
    ahead.put(id, { command, kind, said: said as PendingCommand['said'], at });
  };

  return {
    /** The clock that what is said here goes by. */
    now,
    /** Sends what was written down; behind whatever else is on its way to the same intervention. */
    deliver: ({ command, id, said }: KeptCommand): Promise<void> =>
      inOrder(id, async () => {
        const kind = (await kinds()).kindOf(said);
        if (kind === undefined) throw new Error(`Nothing of this build says ${said.kind}`);
        const controller = new AbortController();
        files.set(command, controller);
        try {
          const { position } = await kind.send(wayOf(command, controller), { commandId: command, id }, said);
          index.confirm(command, id, position);
          ahead.confirm(command, position);
        } finally {
          files.delete(command);
          ahead.progress(command, null);
        }
      }),
    /** What is on its way with a file goes no further. */
    callOff: (command: string): void => files.get(command)?.abort(),
    /** It is not shown any more: refused, called off, or sent by another tab. */
    takeBack: (command: string): void => {
      unshown.delete(command);
      index.cancel(command);
      ahead.drop(command);
    },
    /** What was written down before this page was loaded. */
    restore: (kept: KeptCommand): void => {
      const { command, said } = kept;
      unshown.add(command);
      const showAgain = ({ kindOf }: Kinds): void => {
        const kind = kindOf(said);
        if (unshown.delete(command) && kind !== undefined && !index.isUnderWay(command)) show(kind, kept);
      };
      // Where they do not arrive it waits unseen, as it is not sent either.
      kinds().then(showAgain, () => unshown.delete(command));
    },
    /** The id of the command that was sent, by what it answered or will. */
    commandOf: (answer: object): string => commandsOf.get(answer) ?? '',
    /** Fulfilled when what is on its way has been answered, whatever that was. */
    settled: async (): Promise<void> => void (await Promise.allSettled(queues.values())),
    /** Takes back what a command of one's own had done. */
    undo: async (change: string): Promise<void> => {
      await send(UndoDocument, { commandId: commandId(), change });
    },
    /** How to send again, by the same id, what never reached the server; undefined for any other failure. */
    retryOf: (error: unknown): (() => Promise<Ending>) | undefined =>
      error instanceof Error ? retries.get(error) : undefined,
    /** Says only what it changes: what is left out stays as others have it by then. */
    move: (row: PlanRow, to: Move, scope: Scope = 'ONE', onClosedDay?: true): Promise<Ending> => {
      const part = movedParts(row, to);
      return perform(row.id, planPatch(part), async (command) => {
        const { reason } = to;
        const input = { ...planInput(part), scope, ...(onClosedDay && { onClosedDay }), ...(reason && { reason }) };
        return (await send(MoveInterventionDocument, { commandId: command, id: row.id, input })).moveIntervention;
      });
    },
    /** What it names of the plan, and nothing else. Shown when the server has taken it: whoever asks waits for the answer. */
    edit: (id: string, input: MoveInput): Promise<Ending> =>
      perform(id, {}, async (command) => {
        return (await send(MoveInterventionDocument, { commandId: command, id, input })).moveIntervention;
      }),
    /**
     * `seen`: the notes that were there when their writer began. `known`: the id of a command that had no answer. `at`, `writtenAt`: as
     * of `NoteDraft`.
     */
    note: (id: string, { notes, seen, command: known, at, writtenAt }: SentNotes): Promise<Ending> => {
      const said = {
        ...{ notes, seen },
        ...(at !== undefined && { at: instant(at) }),
        ...(writtenAt !== undefined && { writtenAt: instant(writtenAt) }),
      };
      return perform(
        id,
        note.row(said),
        (command) => note.send(wayOf(command, new AbortController()), { commandId: command, id }, said),
        known,
      );
    },
    /** The actual duration stays; the work stands again where it was planned, in `plan`, where that is not when it was done. */
    reopen: (id: string, reason: string, plan: { startMs: number; endMs: number } | null): Promise<Ending> =>
      perform(id, { completed: false, ...timeOf(plan ?? undefined) }, async (command) => {
        return (await send(ReopenInterventionDocument, { commandId: command, id, reason })).reopenIntervention;
      }),
    /** What a person says beside the machine: it waits where there is no network, and shows meanwhile as if it had been taken. */
    say: <Kind extends string, Values extends object>(
      id: string,
      kind: Pending<Kind, Values>,
      values: Values & Pressed,
    ): Promise<Ending> => {
      const [command, at] = [commandId(), now()];
      const said: KeptCommand['said'] = { at: instant(at), ...values, kind: kind.kind };
      const kept = { command, id, what: index.confirmedRow(id)?.equipment.label ?? '', at, said };
      show(kind, kept);
      return named(command, post(kept));
    },
    /** Of what ends behind its completion. */
    correct: (id: string): Promise<Ending> =>
      perform(id, {}, async (command) => {
        // Few ever press it: its document comes then.
        const { CorrectCompletionDocument } = await import('./correct-completion.gen.ts');
        return (await send(CorrectCompletionDocument, { commandId: command, id })).correctCompletion;
      }),
    remove: (id: string, scope: Scope, why: { cause: DeletionCause | null; reason: string | null }): Promise<Ending> =>
      perform(id, null, async (command) => {
        const variables = { commandId: command, id, scope, ...why };
        return (await send(DeleteInterventionDocument, variables)).deleteIntervention;
      }),
    once,
    /** Answers the first occurrence's id and how far its series will reach; the feed brings the rows. */
    schedule: (input: ScheduleInput): Promise<Scheduled> => once(ScheduleInterventionDocument, { input }),
  };
};
