import type { TFunction } from 'i18next';
import { asWritten } from '../../../kit/toast.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import { type Move, movedParts } from '../commands/commands.ts';
import type { PlanFormat } from '../days/texts.ts';
import type { OwnPart } from '../own/own-changes.ts';
import type { PlannedRow, PlanRow } from '../rows/row.ts';
import type { Planning } from '../session/services.ts';
import { announce } from './announcer.ts';
import { emergencyQuestion, offDayOf } from './emergency.ts';
import { seriesQuestion } from './series-question.ts';
import { createUndo } from './undo.ts';

export type Maintainer = PlannedRow['maintainer'];

type Options = {
  readonly planning: Pick<Planning, 'index' | 'session' | 'commands' | 'own' | 'outcomes'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

export type Mover = {
  /**
   * The duration stays, unless another end is named. Of a work of a series it is asked first how far it reaches, of a fault whether it may go to
   * a day on which nobody works.
   */
  move(row: PlanRow, startMs: number, maintainer: Maintainer, endMs?: number): void;
  /** `onClosedDay`: that nobody works there is known, and meant. */
  perform(row: PlanRow, to: Move, scope: Scope, onClosedDay?: true): void;
};

/**
 * Moves and says so: at once on the board, in a toast with the way back when the server agreed, in the server's own words
 * when it did not.
 */
export const createMover = ({ planning, t, format }: Options): Mover => {
  const undo = createUndo({ planning, t, format });
  const perform: Mover['perform'] = (row, to, scope, onClosedDay) => {
    const parts = partsOf(row, to);
    if (parts.length === 0) return;
    const what = row.equipment.label;
    const done = planning.commands.move(row, to, scope, onClosedDay);
    planning.index.flush();
    const where = { what, day: format.day(to.startMs), time: format.time(to.startMs) };
    announce(t('planning:move.announced', { ...where, who: to.maintainer?.label ?? t('planning:unassigned') }));
    planning.outcomes.follow(done, {
      what,
      done: () =>
        undo.done({ command: planning.commands.commandOf(done), what, parts, ...(scope === 'ONE' ? {} : { scope }) }),
      refused: (why) => t('planning:move.refused', { what: asWritten(what), why }),
    });
  };
  return {
    perform,
    move: (row, startMs, maintainer, endMs = startMs + row.endMs - row.startMs) => {
      const to = { startMs, endMs, maintainer };
      const calendar = planning.session.get().plan?.calendar;
      const reason = calendar && offDayOf(row, to, calendar, t);
      if (reason !== undefined) emergencyQuestion.ask({ row, to, reason });
      else if (row.recurring && partsOf(row, to).length > 0) seriesQuestion.ask({ row, to });
      else perform(row, to, 'ONE');
    },
  };
};

const partsOf = (row: PlanRow, to: Move): OwnPart[] => {
  const { time, maintainer } = movedParts(row, to);
  const parts: OwnPart[] = [];
  if (time !== undefined)
    parts.push({ field: 'time', before: { startMs: row.startMs, endMs: row.endMs }, after: time });
  if (maintainer !== undefined) parts.push({ field: 'maintainer', before: row.maintainer, after: maintainer });
  return parts;
};
