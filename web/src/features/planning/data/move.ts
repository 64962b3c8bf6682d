import type { TFunction } from 'i18next';
import { asWritten } from '../../../kit/toast.ts';
import { announce } from './announcer.ts';
import { movedParts } from './commands.ts';
import type { OwnPart } from './own-changes.ts';
import type { PlannedRow, PlanRow } from './row.ts';
import type { Planning } from './services.ts';
import type { PlanFormat } from './texts.ts';
import { createUndo } from './undo.ts';

export type Maintainer = PlannedRow['maintainer'];

type Options = {
  readonly planning: Pick<Planning, 'index' | 'commands' | 'own' | 'outcomes'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

export type Mover = {
  /** The duration stays, unless another end is named. */
  move(row: PlanRow, startMs: number, maintainer: Maintainer, endMs?: number): void;
};

/**
 * Moves and says so: at once on the board, in a toast with the way back when the server agreed, in the server's own words
 * when it did not.
 */
export const createMover = ({ planning, t, format }: Options): Mover => {
  const undo = createUndo({ planning, t, format });
  return {
    move: (row, startMs, maintainer, endMs = startMs + row.endMs - row.startMs) => {
      const to = { startMs, endMs, maintainer };
      const { time, maintainer: given } = movedParts(row, to);
      const parts: OwnPart[] = [];
      if (time !== undefined)
        parts.push({ field: 'time', before: { startMs: row.startMs, endMs: row.endMs }, after: time });
      if (given !== undefined) parts.push({ field: 'maintainer', before: row.maintainer, after: given });
      if (parts.length === 0) return;
      const what = row.equipment.label;
      const done = planning.commands.move(row, to);
      planning.index.flush();
      const where = { what, day: format.day(startMs), time: format.time(startMs) };
      announce(t('move.announced', { ...where, who: maintainer?.label ?? t('unassigned') }));
      planning.outcomes.follow(done, {
        what,
        done: () => undo.done({ id: row.id, what, parts }),
        refused: (why) => t('move.refused', { what: asWritten(what), why }),
      });
    },
  };
};
