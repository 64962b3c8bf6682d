import type { TFunction } from 'i18next';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { announce } from './announcer.ts';
import type { PlannedRow, PlanRow } from './row.ts';
import type { Planning } from './services.ts';
import type { PlanFormat } from './texts.ts';

export type Maintainer = PlannedRow['maintainer'];

type Options = {
  readonly planning: Pick<Planning, 'index' | 'commands'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

export type Mover = (row: PlanRow, startMs: number, maintainer: Maintainer) => void;

/**
 * Moves and says so: at once on the board, in a toast with the way back when the server agreed, in the server's own words
 * when it did not. The duration stays.
 */
export const createMover = ({ planning: { index, commands }, t, format }: Options): Mover => {
  const move = (row: PlanRow, startMs: number, maintainer: Maintainer, undoing: boolean): void => {
    const before = { startMs: row.startMs, maintainer: row.maintainer };
    const endMs = startMs + (row.endMs - row.startMs);
    const where = {
      what: row.equipment.label,
      day: format.day(startMs),
      time: format.time(startMs),
      who: maintainer?.label ?? t('unassigned'),
    };
    const done = commands.move(row, { startMs, endMs, maintainer });
    index.flush();
    announce(t('move.announced', where));
    done.then(
      () => {
        if (undoing) toast.success(t('move.undone'));
        else
          toast.success(t('move.done', where), {
            duration: 10000,
            action: {
              label: t('move.undo'),
              perform: () => {
                const now = index.row(row.id);
                if (now !== undefined) move(now, before.startMs, before.maintainer, true);
              },
            },
          });
      },
      (error: unknown) => toast.error(t('move.refused', { what: row.equipment.label, why: errorText(error, t) })),
    );
  };
  return (row, startMs, maintainer) => {
    if (startMs !== row.startMs || (maintainer?.id ?? null) !== (row.maintainer?.id ?? null)) {
      move(row, startMs, maintainer, false);
    }
  };
};
