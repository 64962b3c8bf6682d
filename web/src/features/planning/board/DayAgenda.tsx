import { ChevronRight, Zap } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Count } from '../../../kit/Badge.tsx';
import { BehindMark } from '../../../kit/Behind.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { scrolledBefore } from '../../../lib/typed-before.ts';
import { font, layer, radius, space } from '../../../theme/layout.ts';
import { maintainerColor } from '../../../theme/maintainer-color.ts';
import { color, unassignedColor } from '../../../theme/tokens.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { daysFrom } from '../days/days.ts';
import { type PlanFormat, usePlanFormat } from '../days/texts.ts';
import type { PlanningRights } from '../rows/permissions.ts';
import type { ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import { stateWords } from '../rows/state-words.ts';
import { typeName } from '../rows/type-name.ts';
import type { Plan } from '../session/planning-session.ts';
import { useDay, useMark } from '../session/services.ts';
import { useOwnOverdue } from '../session/use-own-overdue.ts';
import { AgendaLoad } from './AgendaLoad.tsx';
import { groupAgenda } from './agenda.ts';
import { groupCss, itemCss } from './agenda-css.ts';
import { StateIcon } from './StateIcon.tsx';
import type { RowMatch } from './use-row-filter.ts';

const Root = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding-bottom: calc(${space(4)} + var(--safe-bottom));
`;
const Strip = styled.div`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  display: grid;
  grid-template-columns: repeat(7, 1fr);
  gap: 2px;
  padding: ${space(1.5)} ${space(2)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  button {
    display: grid;
    justify-items: center;
    gap: 1px;
    min-height: 48px;
    padding: 4px 0;
    border: 1px solid transparent;
    border-radius: ${radius.medium};
    background: none;
    font: ${font.label};
    color: ${color.muted};
    cursor: pointer;
    b { font: 600 15px/20px var(--font); color: ${color.fg}; }
    i { height: 4px; width: 4px; border-radius: 50%; background: transparent; }
    &[data-busy] i { background: ${color.inputBorder}; }
    &[data-off] b { color: ${color.muted}; font-weight: 400; }
    &[data-today] b { color: ${color.accentText}; }
    &[aria-pressed='true'] { border-color: ${color.accent}; background: ${color.accentWeak}; }
  }
`;
const Hidden = styled.span`
  ${visuallyHidden}
`;
const Group = styled.section`${groupCss}`;
const Item = styled.li`${itemCss}`;
type ItemProps = {
  readonly row: ShownRow;
  readonly now: number;
  readonly format: PlanFormat;
  readonly onOpen: (id: string) => void;
  /** Of another day than the one shown. */
  readonly dated?: boolean;
};

const AgendaItem = memo(({ row, now, format, onOpen, dated = false }: ItemProps) => {
  const { t } = useTranslation('planning');
  const mark = useMark(row.id);
  const state = workState(row, now);
  const { edge } = row.maintainer === null ? unassignedColor : maintainerColor(row.maintainer.color);
  return (
    <Item
      style={{ '--edge': edge }}
      data-occurrence-id={row.id}
      data-completed={row.completed}
      data-lines-done={row.linesDone}
      data-fault={row.fault || undefined}
      data-marked={mark === undefined ? undefined : ''}
    >
      <button type="button" onClick={() => onOpen(row.id)}>
        <span className="when">
          {format.time(row.startMs)}
          <small>{dated ? format.day(row.startMs) : format.time(row.endMs)}</small>
        </span>
        <span className="what">
          <b>
            {row.fault && <Zap className="bolt" size={14} aria-label={t('fault')} />}
            {row.equipment.label} <BehindMark since={row.behindSince} />
          </b>
          <span>{row.intervention.label}</span>
          <span className="state" data-state={state}>
            <StateIcon state={state} />
            {stateWords(state, row, t)}
            {row.interventionType.code !== 'O' && ` · ${typeName(row.interventionType, t)}`}
            {mark !== undefined && ` · ${mark.actor}`}
          </span>
        </span>
        {row.linesTotal > 0 ? <Count>{t('lines', { done: row.linesDone, total: row.linesTotal })}</Count> : <span />}
        <ChevronRight className="more" size={16} aria-hidden />
      </button>
    </Item>
  );
});

type Props = {
  readonly plan: Plan;
  readonly date: string;
  readonly today: string;
  readonly now: number;
  readonly rights: PlanningRights;
  readonly filter: RowMatch;
  /** Of what is late on other days. */
  readonly late: RowMatch;
  readonly onDate: (date: string) => void;
  readonly onOpen: (id: string) => void;
};

const DayButton = ({
  date,
  filter,
  busyLabel,
  ...props
}: {
  readonly date: string;
  /** Counted is what the day shows. */
  readonly filter: RowMatch;
  readonly selected: boolean;
  readonly today: boolean;
  readonly off: boolean;
  readonly format: PlanFormat;
  readonly busyLabel: (count: number) => string;
  readonly onPress: () => void;
}) => {
  const all = useDay(date);
  const rows = filter === undefined ? all : all.filter(filter);
  return (
    <button
      type="button"
      aria-pressed={props.selected}
      data-today={props.today || undefined}
      data-off={props.off || undefined}
      data-busy={rows.length > 0 || undefined}
      onClick={props.onPress}
    >
      {props.format.weekday(date)} <b>{Number(date.slice(8))}</b>{' '}
      <Hidden>{`${props.format.longDay(date)}, ${busyLabel(rows.length)}`}</Hidden>
      <i aria-hidden />
    </button>
  );
};

/** From where the rows were scrolled that the page had painted before. */
const goOn = (scroller: HTMLElement | null): void => {
  const top = scrolledBefore();
  if (scroller !== null && top > 0) scroller.scrollTop = top;
};

/** The board of a phone: the work of one day, one's own first. */
export const DayAgenda = ({ plan, date, today, now, rights, filter, late: match, onDate, onOpen }: Props) => {
  const { t } = useTranslation('planning');
  const format = usePlanFormat(plan.setup.timeZone);
  const rows = useDay(date);
  const shown = filter === undefined ? rows : rows.filter(filter);
  const groups = groupAgenda(shown, rights.maintainerId);
  const own = useOwnOverdue(match) ?? [];
  // Of the days before: what is late of this one is among its works.
  const late = date === today ? own.filter(({ id }) => !rows.some((row) => row.id === id)) : [];
  return (
    <Root ref={goOn}>
      <Strip role="group" aria-label={t('agenda.days')}>
        {daysFrom(plan.first, plan.days).map((day) => (
          <DayButton
            key={day}
            {...{ date: day, filter }}
            selected={day === date}
            today={day === today}
            off={plan.calendar.dayOff(day) !== undefined}
            format={format}
            busyLabel={(count) => t('agenda.count', { count })}
            onPress={() => onDate(day)}
          />
        ))}
      </Strip>
      {late.length > 0 && (
        <Group data-late style={{ '--edge': color.danger }}>
          <h3>
            <i aria-hidden />
            {t('agenda.late')}
            <small>{t('agenda.count', { count: late.length })}</small>
          </h3>
          <ul>
            {late.map((row) => (
              <AgendaItem key={row.id} row={row} now={now} format={format} onOpen={onOpen} dated />
            ))}
          </ul>
        </Group>
      )}
      {groups.length === 0 && late.length === 0 && (
        <EmptyState title={t(filter === undefined ? 'agenda.empty' : 'filter.nothing')}>
          {dayOffWords(plan.calendar, date, t) ?? t('agenda.emptyText')}
        </EmptyState>
      )}
      {groups.map(({ lane, maintainer, rows: members }) => {
        const { edge } = maintainer === null ? unassignedColor : maintainerColor(maintainer.color);
        const done = members.filter(({ completed }) => completed).length;
        return (
          <Group key={lane} style={{ '--edge': edge }}>
            <h3>
              <i aria-hidden />
              {lane === rights.maintainerId ? t('agenda.mine') : (maintainer?.label ?? t('unassigned'))}
              <AgendaLoad {...{ plan, date, lane }} />
              <small>{t('agenda.done', { done, total: members.length })}</small>
            </h3>
            <ul>
              {members.map((row) => (
                <AgendaItem key={row.id} row={row} now={now} format={format} onOpen={onOpen} />
              ))}
            </ul>
          </Group>
        );
      })}
    </Root>
  );
};
