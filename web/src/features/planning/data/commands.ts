import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Ask } from '../../../lib/ask.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { ScheduleInput, Scope } from '../../../lib/schema.gen.ts';
import { backoff } from '../../../live/jitter.ts';
import type { KeptCommand } from '../../../offline/device-store.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { DeleteInterventionDocument } from './delete-intervention.gen.ts';
import { MoveInterventionDocument } from './move-intervention.gen.ts';
import { NoteInterventionDocument } from './note-intervention.gen.ts';
import type { Change } from './overlays.ts';
import type { PlanIndex } from './plan-index.ts';
import { changeOf, isSaid, type Said, sendSaid } from './queued.ts';
import { isRefusal } from './refusal.ts';
import { RemoveInterventionPhotoDocument } from './remove-photo.gen.ts';
import { ReopenInterventionDocument } from './reopen-intervention.gen.ts';
import type { PlannedRow, PlanRow } from './row.ts';
import { ScheduleInterventionDocument, type ScheduleInterventionMutation } from './schedule-intervention.gen.ts';

type Saved = { readonly position: string };

/** What was planned: its first occurrence, and how far its series will reach. */
export type Scheduled = NonNullable<ScheduleInterventionMutation['scheduleIntervention']>;

/** What a command answers that was not refused: a refusal, which leaves its field empty, was thrown. */
type Done<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> };

const done = <Data>(data: Data): Done<Data> => {
  for (const [field, value] of Object.entries(data as object))
    if (value === null) throw new Error(`no answer to ${field}`);
  return data as Done<Data>;
};

export type Move = {
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly maintainer: PlannedRow['maintainer'];
};

/** Some of what a move changes; what is absent stays. */
export type PlanPart = {
  readonly time?: { readonly startMs: number; readonly endMs: number };
  readonly maintainer?: PlannedRow['maintainer'];
};

export type PlanningCommands = ReturnType<typeof createPlanningCommands>;

type Options = {
  readonly ask: Ask;
  readonly index: PlanIndex;
  readonly commandId: () => string;
  /** Writes a command down, then has it sent by `deliver`; answers whether it was, or waits for a network. */
  readonly post: (command: Omit<KeptCommand, 'owner' | 'at'>) => Promise<Ending>;
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

const planInput = ({ time, maintainer }: PlanPart) => ({
  ...(time === undefined ? {} : { start: instant(time.startMs), end: instant(time.endMs) }),
  ...(maintainer === undefined ? {} : { maintainerId: maintainer?.id ?? null }),
});

const planPatch = ({ time, maintainer }: PlanPart): Change => ({
  ...(time === undefined ? {} : { start: instant(time.startMs), end: instant(time.endMs) }),
  ...(maintainer === undefined ? {} : { maintainer }),
});

/** The same as a command says it. */
export const movedInput = (row: PlanRow, to: Move) => planInput(movedParts(row, to));

/**
 * Commands of this tab. Each shows its effect at once and is rolled back where the server refuses it; the promise rejects
 * with the refusal. What is said beside the machine waits on the device for a network (`queued.ts`). Commands on one intervention go one after the other, so that the last word is the last said. A lost
 * answer is asked for again with the same command id, which has its effect once.
 */
export const createPlanningCommands = ({ ask, index, commandId, post, wait = pause }: Options) => {
  const queues = new Map<string, Promise<unknown>>();
  const retries = new WeakMap<object, () => Promise<Ending>>();
  let planned = { content: '', command: '' };

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
    return inOrder(id, async (): Promise<Ending> => {
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
    });
  };

  /** What a person says beside the machine: it waits where there is no network, and shows meanwhile as if it had been taken. */
  const say = (id: string, said: Said): Promise<Ending> => {
    const command = commandId();
    index.begin(command, id, changeOf(said));
    return post({ command, id, what: index.confirmedRow(id)?.equipment.label ?? '', said });
  };

  return {
    /** Sends what was written down; behind whatever else is on its way to the same intervention. */
    deliver: ({ command, id, said }: KeptCommand): Promise<void> =>
      inOrder(id, async () => {
        if (!isSaid(said)) throw new Error(`Nothing of this build says ${said.kind}`);
        const { position } = await sendSaid(send, { commandId: command, id }, said);
        index.confirm(command, id, position);
      }),
    /** What was written down before this page was loaded. */
    restore: ({ command, id, said }: KeptCommand): void => {
      if (isSaid(said) && !index.isUnderWay(command)) index.begin(command, id, changeOf(said));
    },
    /** How to send again, by the same id, what never reached the server; undefined for any other failure. */
    retryOf: (error: unknown): (() => Promise<Ending>) | undefined =>
      error instanceof Error ? retries.get(error) : undefined,
    /** Says only what it changes: what is left out stays as others have it by then. */
    move: (row: PlanRow, to: Move, scope: Scope = 'ONE'): Promise<Ending> => {
      const part = movedParts(row, to);
      return perform(row.id, planPatch(part), async (command) => {
        const input = { ...planInput(part), scope };
        return (await send(MoveInterventionDocument, { commandId: command, id: row.id, input })).moveIntervention;
      });
    },
    /** Takes back a change of one's own; refused as `conflict` where `left`, what it had left, is not so any more. */
    putBack: (id: string, part: PlanPart, left?: PlanPart, scope: Scope = 'ONE'): Promise<Ending> =>
      perform(id, planPatch(part), async (command) => {
        const input = {
          ...planInput(part),
          scope,
          ...(left === undefined ? {} : { left: planInput(left) }),
        };
        return (await send(MoveInterventionDocument, { commandId: command, id, input })).moveIntervention;
      }),
    /** All that it names from now on. What a row shows has none of it. */
    nameAnomalies: (id: string, anomalyIds: readonly string[], scope: Scope): Promise<Ending> =>
      perform(id, {}, async (command) => {
        const input = { anomalyIds: [...anomalyIds], scope };
        return (await send(MoveInterventionDocument, { commandId: command, id, input })).moveIntervention;
      }),
    tick: (id: string, lineId: string, done: boolean): Promise<Ending> => say(id, { kind: 'tick', lineId, done }),
    setDuration: (id: string, minutes: number | null): Promise<Ending> => say(id, { kind: 'duration', minutes }),
    /** `seen`: the notes that were there when their writer began. `known`: the id of a command that had no answer. */
    note: (id: string, notes: string | null, seen: string | null, known?: string): Promise<Ending> =>
      perform(
        id,
        { notes },
        async (command) => {
          return (await send(NoteInterventionDocument, { commandId: command, id, notes, seen })).noteIntervention;
        },
        known,
      ),
    markFault: (id: string, fault: boolean): Promise<Ending> => say(id, { kind: 'fault', fault }),
    complete: (id: string, durationMinutes: number | null): Promise<Ending> =>
      say(id, { kind: 'complete', durationMinutes }),
    removePhoto: (id: string, photoId: string): Promise<Ending> =>
      perform(id, {}, async (command) => {
        const variables = { commandId: command, id, photoId };
        return (await send(RemoveInterventionPhotoDocument, variables)).removeInterventionPhoto;
      }),
    /** By a typed name; with minutes, how long it took is said together with it. */
    sign: (id: string, name: string, durationMinutes: number | null): Promise<Ending> =>
      say(id, { kind: 'sign', name, durationMinutes }),
    /** The actual duration stays. */
    reopen: (id: string, reason: string): Promise<Ending> =>
      perform(id, { completed: false }, async (command) => {
        return (await send(ReopenInterventionDocument, { commandId: command, id, reason })).reopenIntervention;
      }),
    /**
     * What other files say of one work: in its turn with all that is said of it, and again by the same id where the answer was
     * lost. `answered` gets what was answered, and says at which position.
     */
    say: <Data, Variables>(
      id: string,
      mutation: TypedDocumentNode<Data, Variables>,
      variables: (commandId: string) => Variables,
      answered: (answer: Done<Data>) => Saved,
      change: Change = {},
    ): Promise<Ending> => perform(id, change, async (command) => answered(await send(mutation, variables(command)))),
    remove: (id: string, scope: Scope): Promise<Ending> =>
      perform(id, null, async (command) => {
        const variables = { commandId: command, id, scope, reason: null };
        return (await send(DeleteInterventionDocument, variables)).deleteIntervention;
      }),
    /**
     * Answers the first occurrence's id and how far its series will reach; the feed brings the rows. Asked for again as it was, after
     * a lost answer, it keeps its id and is planned once.
     */
    schedule: async (input: ScheduleInput): Promise<Scheduled> => {
      const content = JSON.stringify(input);
      if (planned.content !== content) planned = { content, command: commandId() };
      const { command } = planned;
      index.claim(command);
      const { scheduleIntervention } = await send(ScheduleInterventionDocument, { commandId: command, input });
      planned = { content: '', command: '' };
      return scheduleIntervention;
    },
  };
};
