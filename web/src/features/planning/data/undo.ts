import type { TFunction } from 'i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { MoveInput } from '../../../lib/schema.gen.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { announce } from './announcer.ts';
import { changeWords, partWords, type Side } from './change-words.ts';
import type { PlanPart } from './commands.ts';
import { isEdited, type OwnChange, type OwnPart, openParts, standing } from './own-changes.ts';
import { isConflict } from './refusal.ts';
import type { PlanRow } from './row.ts';
import type { Planning } from './services.ts';
import type { PlanFormat } from './texts.ts';

type Options = {
  readonly planning: Pick<Planning, 'index' | 'commands' | 'own' | 'outcomes' | 'read'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

export type Undo = ReturnType<typeof createUndo>;

/** What it is now, whoever made it so. */
export const nowWords = (part: OwnPart, row: PlanRow, t: TFunction, format: PlanFormat): string =>
  partWords(partNow(part, row), 'after', t, format);

const partNow = (part: OwnPart, row: PlanRow): OwnPart => {
  switch (part.field) {
    case 'time':
      return { ...part, after: row };
    case 'maintainer':
      return { ...part, after: row.maintainer };
    case 'fault':
      return { ...part, after: row.fault };
    case 'completed':
      return { ...part, after: row.completed };
    case 'duration':
      return { ...part, after: row.durationMinutes };
    case 'line':
      return { ...part, after: row.tickedLineIds.includes(part.lineId) };
    case 'equipment':
    case 'intervention':
      return { ...part, after: { value: row[part.field].id, words: row[part.field].label } };
    case 'type':
      return { ...part, after: { value: row.interventionType.id, words: row.interventionType.label } };
    case 'notes':
      return { ...part, after: { value: row.notes, words: row.notes ?? '' } };
    default:
      return part;
  }
};

const inputNames = {
  ...{ equipment: 'equipmentId', intervention: 'interventionId', type: 'interventionTypeId' },
  ...{ checklist: 'checklistId', anomalies: 'anomalyIds', notes: 'notes' },
} as const;

/** What a form changed beside time and maintainer, as it is said again. */
const editedInput = (parts: readonly OwnPart[], side: 'before' | 'after'): MoveInput =>
  Object.fromEntries(
    parts.flatMap((part): [string, unknown][] => {
      if (part.field === 'fault') return [['fault', part[side]]];
      return isEdited(part) ? [[inputNames[part.field], part[side].value]] : [];
    }),
  );

const planPart = (parts: readonly OwnPart[], side: 'before' | 'after'): PlanPart => {
  const time = parts.find((part) => part.field === 'time');
  const maintainer = parts.find((part) => part.field === 'maintainer');
  return {
    ...(time === undefined ? {} : { time: time[side] }),
    ...(maintainer === undefined ? {} : { maintainer: maintainer[side] }),
  };
};

/**
 * Says what has really happened, with the way back for as long as there is one. Taking back is the inverse of what this person
 * changed and of nothing else; where somebody has changed the same since, it asks.
 */
export const createUndo = ({ planning: { index, commands, own, outcomes, read }, t, format }: Options) => {
  /** What `parts` became, in words; `side` is where they are now. */
  const sentence = (
    change: Pick<OwnChange, 'what' | 'scope'>,
    parts: readonly OwnPart[],
    side: Side,
    write = asWritten,
  ) => changeWords(change, parts, side, { t, format, write });

  const refused = (what: string) => (error: unknown) =>
    toast.error(t('refused', { what: asWritten(what), why: errorText(error, t) }));

  const send = (change: OwnChange, parts: readonly OwnPart[], over: boolean): Promise<Ending>[] => {
    const { id } = change;
    const inPlan = parts.filter(
      (part) => change.edited || part.field === 'time' || part.field === 'maintainer' || isEdited(part),
    );
    const sent = parts.flatMap((part) => {
      if (inPlan.includes(part)) return [];
      switch (part.field) {
        case 'planned':
          return [commands.remove(id, change.scope ?? 'ONE', { cause: 'NOT_NECESSARY', reason: null })];
        case 'fault':
          return [commands.markFault(id, part.before)];
        case 'completed':
          return [part.before ? commands.complete(id, null, part.endedMs) : commands.reopen(id, t('reopen.taken'))];
        case 'duration':
          return [commands.setDuration(id, part.before, over ? undefined : part.after)];
        case 'line':
          return [commands.tick(id, part.lineId, part.before)];
        default:
          return [];
      }
    });
    if (inPlan.length === 0) return sent;
    const left = over ? undefined : planPart(inPlan, 'after');
    return [
      ...sent,
      commands.putBack(id, planPart(inPlan, 'before'), left, change.scope, editedInput(inPlan, 'before')),
    ];
  };

  /** `over`: what others have changed since, too. `looked`: its work was read for it. */
  const takeBack = (change: OwnChange, over: boolean, looked = false): void => {
    const row = index.row(change.id);
    const open = openParts(change, row);
    // Of before the page was loaded again, and nothing has shown the work since.
    if (row === undefined && !own.hasArrived(change) && !looked) {
      read(change.id).then(() => takeBack(change, over, true), refused(change.what));
      return;
    }
    // The server has taken it, and the row does not say so yet.
    if (row !== undefined && open.length === 0 && !own.hasArrived(change)) {
      const stop = index.subscribe(`row:${change.id}`, () => {
        stop();
        takeBack(change, over);
      });
      return;
    }
    if (row === undefined || open.length === 0) {
      own.remove(change);
      toast.info(t('undo.gone', { what: asWritten(change.what) }));
      return;
    }
    const mine = over ? open : open.filter((part) => standing(part, row) === 'mine');
    const ask = (): void => own.ask({ ...change, parts: open });
    if (mine.length === 0) {
      ask();
      return;
    }
    const others = open.filter((part) => !mine.includes(part));
    const sent = send(change, mine, over);
    index.flush();
    Promise.all(sent).then(
      () => {
        own.remove(change);
        toast.success(t('undo.done', { what: sentence(change, mine, 'before') }), { duration: 3500 });
        announce(t('undo.done', { what: sentence(change, mine, 'before', String) }).replace(/<\/?b>/g, ''));
        if (others.length > 0) own.ask({ ...change, parts: others });
      },
      // Somebody was faster than the news of it.
      (error: unknown) => {
        if (isConflict(error)) ask();
        // What did arrive, its answer lost, is back by then, and not taken back again.
        else if (failureOf(error) === 'unreachable')
          outcomes.offer({ what: change.what, retry: () => takeBack(change, over) });
        else refused(change.what)(error);
      },
    );
  };

  return {
    /** Tells that a change is done; `said`: in other words than those of its parts. */
    done: (change: OwnChange, said?: { readonly words: string; readonly duration: number }): void => {
      const id = toast.success(said?.words ?? sentence(change, change.parts, 'after'), {
        duration: said?.duration ?? 3500,
        action: { label: t('undo.action'), perform: () => takeBack(change, false) },
      });
      own.push(change, () => toast.withdraw(id));
    },
    /** Tells that a change is done that has no way back. */
    told: (change: OwnChange): void => void toast.success(sentence(change, change.parts, 'after'), { duration: 3500 }),
    /** The last change of this tab. */
    last: (): void => {
      const [change] = own.changes();
      if (change === undefined) toast.info(t('undo.nothing'));
      else takeBack(change, false);
    },
    /** What a change made, in words. */
    words: (change: OwnChange): string => sentence(change, change.parts, 'after', String).replace(/<\/?b>/g, ''),
    /** Any of them, whatever came after it. */
    one: (change: OwnChange): void => takeBack(change, false),
    over: (change: OwnChange): void => takeBack(change, true),
  };
};
