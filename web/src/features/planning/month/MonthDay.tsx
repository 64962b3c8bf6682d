import { Zap } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { maintainerColor } from '../../../theme/maintainer-color.ts';
import { unassignedColor } from '../../../theme/tokens.ts';
import { barFacts } from '../board/bar-facts.ts';
import { StateIcon } from '../board/StateIcon.tsx';
import type { DayOff } from '../days/calendar.ts';
import type { PlanFormat } from '../days/texts.ts';
import type { ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import { useDay, useMark } from '../session/services.ts';
import { fit } from './month-cells.ts';
import { Cell, More, Spoken, Work } from './month-styles.ts';

type WorkProps = {
  readonly row: ShownRow;
  readonly now: number;
  readonly format: PlanFormat;
  readonly movable: boolean;
};

const DayWork = memo(({ row, now, format, movable }: WorkProps) => {
  const { t } = useTranslation('planning');
  const mark = useMark(row.id);
  const state = workState(row, now);
  const palette = row.maintainer === null ? unassignedColor : maintainerColor(row.maintainer.color);
  const lines = [row.equipment.label, row.intervention.label, t(`state.${state}`), ...barFacts(row, { t, format })];
  return (
    <li>
      <Work
        type="button"
        tabIndex={-1}
        style={{ '--bg': palette.bg, '--edge': palette.edge }}
        aria-label={[`${format.time(row.startMs)} ${row.equipment.label}`, ...lines.slice(1)].join(', ')}
        title={lines.join('\n')}
        data-occurrence-id={row.id}
        data-completed={row.completed}
        data-movable={movable || undefined}
        data-marked={mark === undefined ? undefined : ''}
      >
        <span className="icon" data-state={state}>
          <StateIcon state={state} size={12} />
        </span>
        {row.fault && <Zap className="bolt" size={11} aria-hidden />}
        <time>{format.time(row.startMs)}</time> <b>{row.equipment.label}</b>
      </Work>
    </li>
  );
});

type Props = {
  readonly date: string;
  readonly column: number;
  readonly other: boolean;
  readonly today: boolean;
  readonly off: DayOff | undefined;
  /** Why nobody works on it. */
  readonly why: string | undefined;
  readonly height: number;
  readonly now: number;
  readonly format: PlanFormat;
  readonly manages: boolean;
  readonly filter: ((row: ShownRow) => boolean) | undefined;
  /** Has the one place in the tab order. */
  readonly current: boolean;
};

/** One day: its works by start, as many as there is room for, and how many others there are. */
export const MonthDay = memo(
  ({ date, column, other, today, off, why, height, now, format, manages, filter, current }: Props) => {
    const { t } = useTranslation(['planning', 'plan-views']);
    const all = useDay(date);
    const rows = filter === undefined ? all : all.filter(filter);
    const { shown, more } = fit(rows.length, height);
    const count = rows.length === 0 ? t('plan-views:month.free') : t('plan-views:month.count', { count: rows.length });
    return (
      <Cell
        role="gridcell"
        aria-colindex={column}
        aria-current={today ? 'date' : undefined}
        tabIndex={current ? 0 : -1}
        data-day={date}
        data-off={off}
        data-other={other || undefined}
      >
        <header>
          <Spoken>{[format.longDay(date), why, count].filter(Boolean).join(', ')}</Spoken>
          <b aria-hidden>{Number(date.slice(8))}</b>
          <span aria-hidden title={why}>
            {why}
          </span>
        </header>
        <ul>
          {rows.slice(0, shown).map((row) => (
            <DayWork key={row.id} row={row} now={now} format={format} movable={manages && !row.completed} />
          ))}
          {more > 0 && (
            <li>
              <More
                type="button"
                tabIndex={-1}
                data-more={date}
                aria-label={t('plan-views:month.moreOf', { count: more, day: format.longDay(date) })}
              >
                {t('plan-views:month.more', { count: more })}
              </More>
            </li>
          )}
        </ul>
      </Cell>
    );
  },
);
