import type { TFunction } from 'i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { announce } from './announcer.ts';
import type { PlannedRow, PlanRow } from './row.ts';
import type { Planning } from './services.ts';
import type { PlanFormat } from './texts.ts';

export type Maintainer = PlannedRow['maintainer'];

type Options = {
  readonly planning: Pick<Planning, 'index' | 'commands' | 'undo'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

export type Mover = {
  move(row: PlanRow, startMs: number, maintainer: Maintainer): void;
  /** Takes the last move of this tab back; says so where there is none. */
  undo(): void;
};

/**
 * Moves and says so: at once on the board, in a toast with the way back when the server agreed, in the server's own words
 * when it did not. The duration stays. Taking back is a move of its own, so it can meet other people's moves like any.
 */
export const createMover = ({ planning: { index, commands, undo }, t, format }: Options): Mover => {
  const send = (row: PlanRow, startMs: number, maintainer: Maintainer, onDone: () => void): void => {
    const where = {
      what: row.equipment.label,
      day: format.day(startMs),
      time: format.time(startMs),
      who: maintainer?.label ?? t('unassigned'),
    };
    const done = commands.move(row, { startMs, endMs: startMs + row.endMs - row.startMs, maintainer });
    index.flush();
    announce(t('move.announced', where));
    done.then(onDone, (error: unknown) =>
      toast.error(t('move.refused', { what: asWritten(row.equipment.label), why: errorText(error, t) })),
    );
  };

  const takeBack = (): void => {
    const last = undo.pop();
    const row = last === undefined ? undefined : index.row(last.id);
    if (last === undefined || row === undefined) toast.info(t('move.nothing'));
    else send(row, last.startMs, last.maintainer, () => toast.success(t('move.undone')));
  };

  return {
    undo: takeBack,
    move: (row, startMs, maintainer) => {
      if (startMs === row.startMs && (maintainer?.id ?? null) === (row.maintainer?.id ?? null)) return;
      const before = { id: row.id, startMs: row.startMs, maintainer: row.maintainer };
      const where = {
        what: row.equipment.label,
        day: format.day(startMs),
        time: format.time(startMs),
        who: maintainer?.label ?? t('unassigned'),
      };
      send(row, startMs, maintainer, () => {
        undo.push(before);
        toast.success(t('move.done', { ...where, what: asWritten(where.what), who: asWritten(where.who) }), {
          duration: 3500,
          action: {
            label: t('move.undo'),
            perform: () => {
              undo.remove(before);
              undo.push(before);
              takeBack();
            },
          },
        });
      });
    },
  };
};
