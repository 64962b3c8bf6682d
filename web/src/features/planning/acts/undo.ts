import type { TFunction } from 'i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { PlanFormat } from '../days/texts.ts';
import { besideWords } from '../own/beside-words.ts';
import type { OwnChange } from '../own/own-changes.ts';
import type { Planning } from '../session/services.ts';
import { announce } from './announcer.ts';
import { changeWords, type Side } from './change-words.ts';

type Options = {
  readonly planning: Pick<Planning, 'commands' | 'own' | 'outcomes'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

export type Undo = ReturnType<typeof createUndo>;

/** Messages that offer it, by the command of the change. */
const offers = new Map<string, number>();
/** ms that a message stays which is there to be answered: of two the later says enough. */
const long = 60_000;
let answered: string | null = null;

const withdraw = (command: string): void => {
  const id = offers.get(command);
  if (id !== undefined) toast.withdraw(id);
  offers.delete(command);
};

/**
 * Says what has really happened, with the way back. Taking back is a command of its own, which the server judges against what others
 * did since: it says who and when.
 */
export const createUndo = ({ planning: { commands, own, outcomes }, t, format }: Options) => {
  /** What a change became, in words; `side` is where it is now. */
  const sentence = (change: OwnChange, side: Side, write = asWritten) =>
    change.beside === undefined
      ? changeWords(change, change.parts, side, { t, format, write })
      : besideWords(change.beside, t, write);
  const plain = (change: OwnChange, side: Side): string => sentence(change, side, String).replace(/<\/?b>/g, '');

  const takeBack = (change: OwnChange): void => {
    commands.undo(change.command).then(
      () => {
        withdraw(change.command);
        own.look();
        toast.success(t('undo.done', { what: sentence(change, 'before') }), { duration: 3500 });
        announce(t('undo.done', { what: plain(change, 'before') }));
      },
      (error: unknown) => {
        own.look();
        if (failureOf(error) === 'unreachable') outcomes.offer({ what: change.what, retry: () => takeBack(change) });
        else toast.error(t('undo.refused', { what: asWritten(change.what), why: errorText(error, t) }));
      },
    );
  };

  return {
    /** Tells that a change is done; `said`: in other words than those of its parts. */
    done: (change: OwnChange, said?: { readonly words: string; readonly duration: number }): void => {
      const duration = said?.duration ?? 3500;
      if (duration >= long && answered !== null) withdraw(answered);
      if (duration >= long) answered = change.command;
      const id = toast.success(said?.words ?? sentence(change, 'after'), {
        duration,
        action: { label: t('undo.action'), perform: () => takeBack(change) },
      });
      offers.set(change.command, id);
      own.touch();
    },
    /** The last change of this person, wherever it was made. */
    last: (): void => {
      // Pressed before the answer, it means what is on its way, and nothing before that.
      const changes = commands.settled().then(own.refresh);
      changes.then(
        (all) => {
          // On the board the key is of the board: what was done elsewhere is taken back where it is named.
          const change = all.find(({ beside }) => beside === undefined);
          return change === undefined ? toast.info(t('undo.nothing')) : takeBack(change);
        },
        (error: unknown) => toast.error(errorText(error, t)),
      );
    },
    /** What a change made, in words. */
    words: (change: OwnChange): string => plain(change, 'after'),
    /** Any of them. */
    one: takeBack,
  };
};
