import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../acts/announcer.ts';
import type { Mover } from '../acts/move.ts';
import type { PlanFormat } from '../days/texts.ts';
import { usePlanning } from '../session/services.ts';
import { createHeldMove, type HeldMove, heldFor } from './held-move.ts';

/** Of one grid: what is held when it goes is moved. */
export const useHeldMove = (move: Mover['move'], format: PlanFormat): HeldMove => {
  const { t } = useTranslation('planning');
  const { index } = usePlanning();
  const held = useMemo(
    () =>
      createHeldMove({
        index,
        move,
        say: (row, { startMs, maintainer }) =>
          announce(
            t('move.held', {
              ...{ what: row.equipment.label, day: format.day(startMs), time: format.time(startMs) },
              who: maintainer?.label ?? t('unassigned'),
              seconds: heldFor / 1_000,
            }),
          ),
      }),
    [index, move, format, t],
  );
  useEffect(() => () => void held.settle(), [held]);
  return held;
};
