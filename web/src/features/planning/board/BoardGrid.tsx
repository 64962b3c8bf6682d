import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyboardTip, useKeyboardTip } from '../../../kit/KeyboardTip.tsx';
import { toast } from '../../../kit/toast.ts';
import { size } from '../../../theme/layout.ts';
import { isEmergency } from '../acts/emergency.ts';
import { createMover } from '../acts/move.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { dateOf } from '../days/days.ts';
import { usePlanFormat } from '../days/texts.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import type { PlanRow, ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import type { Plan } from '../session/planning-session.ts';
import { useClock, usePlanning } from '../session/services.ts';
import { Backdrop, NowLine } from './Backdrop.tsx';
import { BoardHead } from './BoardHead.tsx';
import { barFacts } from './bar-facts.ts';
import type { BarPress } from './bar-press.ts';
import { BoardContext, type BoardContextValue } from './board-context.ts';
import { type BoardLane, findBar, laneHeadWidth } from './board-layout.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { dayLoads, overDays } from './day-load.ts';
import { type CellAt, EmptyCell } from './EmptyCell.tsx';
import type { FocusStore } from './focus-store.ts';
import { Body, Nothing, Place, Scroller, Target, Under } from './grid-styles.ts';
import { LaneList } from './LaneList.tsx';
import { occurrenceOf } from './occurrence-of.ts';
import { openHours } from './open-hours.ts';
import { peopleOf } from './people.ts';
import { hourTicks } from './ticks.ts';
import type { Tray } from './tray.ts';
import { useAvailableWidth, useBoardGeometry } from './use-board-geometry.ts';
import { useBoardKeyHelp } from './use-board-key-help.ts';
import { useBoardPresses } from './use-board-presses.ts';
import { useBoardScroll } from './use-board-scroll.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useHeldMove } from './use-held-move.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLaneSlice } from './use-lane-slice.ts';

type Props = {
  readonly plan: Plan;
  /** The rows of these days are still on their way. */
  readonly loading: boolean;
  readonly allHours: boolean;
  readonly byEquipment: boolean;
  readonly zoom: number;
  readonly filter: ((row: ShownRow) => boolean) | undefined;
  readonly openId: string | null;
  readonly focus: FocusStore;
  readonly tray: Tray | null;
  readonly onOpen: (id: string) => void;
  /** The menu of a bar: right button, menu key. */
  readonly onMenu: (press: BarPress) => void;
  /** PageUp, PageDown. */
  readonly onPage: (step: 1 | -1) => void;
  /** A double press on an empty place: something new, there. */
  readonly onCreate: (start: ScheduleStart) => void;
};

/** Lanes by maintainer over days: drawn only where it can be seen, moved by hand and by keys. */
export const BoardGrid = (props: Props) => {
  const { plan, loading, allHours, byEquipment, zoom, filter, openId, focus, tray, onOpen, onMenu, onPage, onCreate } =
    props;
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { index } = planning;
  const rights = usePlanningRights();
  const clock = useClock();
  const now = clock?.now ?? 0;
  const { timeZone } = plan.setup;
  const format = usePlanFormat(timeZone);
  const scroller = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const measured = useAvailableWidth(scroller);
  // A bar in the hand opens them for as long as it is held.
  const [unfolded, setUnfolded] = useState<'no' | 'asked' | 'held'>('no');
  const toggleIdle = useCallback(() => setUnfolded((now) => (now === 'no' ? 'asked' : 'no')), []);
  const { scale, sizes, lanes } = useBoardGeometry({
    plan,
    index,
    allHours,
    width: measured ?? 900,
    filter,
    unfolded: unfolded !== 'no',
    loading,
    byEquipment,
    zoom,
  });
  const context = useMemo<BoardContextValue>(
    () => ({ format, focus, rights, now, byEquipment, openOf: openHours(plan), personOf: peopleOf(plan.setup) }),
    [format, focus, rights, now, byEquipment, plan],
  );
  const { openOf, personOf } = context;
  const over = useMemo(
    () => overDays(lanes, (rows, id) => dayLoads(rows, scale.days, openOf, personOf(id))),
    [lanes, scale, openOf, personOf],
  );
  const today = dateOf(now, timeZone);
  const ticks = useMemo(
    () => hourTicks(scale, format.time, (date) => plan.calendar.dayOff(date) === undefined),
    [scale, format, plan.calendar],
  );
  useBoardKeyHelp(rights.manage);
  const { move } = useMemo(() => createMover({ planning, t, format }), [planning, t, format]);
  const held = useHeldMove(move, format);
  const slice = useLaneSlice(scroller, lanes);
  const board = `${(measured ?? 0) + laneHeadWidth}px`;
  const seen = openId === null ? board : `calc(${board} - ${size.panel})`;

  // Something must be reachable by Tab: the bar that had the focus, or the first one.
  const first = lanes.find(({ layout }) => layout.bars.length > 0)?.layout.bars[0]?.row.id ?? null;
  useEffect(() => {
    const current = focus.current();
    if (current === null || findBar(lanes, current) === undefined) focus.place(first);
  }, [lanes, first, focus]);

  const go = (id: string): void => {
    bringIntoSight(scroller.current, lanes, id);
    focus.ask(id);
  };
  const holdFocus = useKeptFocus({ scroller, day: plan.first, loading, first, go });

  useBoardScroll({ scroller, plan, today, scale, lanes, allHours, measured, openId });

  const offAt = (instant: number): string | undefined => dayOffWords(plan.calendar, dateOf(instant, timeZone), t);
  const why = (instant: number, id: string | null): string | undefined => {
    const reason = offAt(instant);
    const row = id === null ? undefined : index.row(id);
    // Of a fault it is asked when it is let go.
    if (row !== undefined && isEmergency(row)) return undefined;
    return reason === undefined ? undefined : t('move.dayOff', { day: format.day(instant), reason });
  };
  const movable = (id: string): PlanRow | undefined => {
    const row = index.row(id);
    return rights.manage && row !== undefined && !row.completed ? row : undefined;
  };

  const nameOf = ({ of, maintainer }: BoardLane): string =>
    of?.kind === 'equipment' ? of.equipment.label : (maintainer?.label ?? t('unassigned'));
  const create = (times: { readonly startMs: number; readonly endMs: number }, lane: BoardLane): void => {
    const off = why(times.startMs, null);
    if (off !== undefined) toast.info(off);
    else
      onCreate({
        ...times,
        maintainerId: lane.maintainer?.id ?? null,
        ...(lane.of?.kind === 'equipment' ? { equipment: lane.of.equipment } : {}),
      });
  };

  const lockedWhy = (row: PlanRow | undefined) =>
    rights.manage && row?.completed === true ? 'move.completed' : 'move.forbidden';
  useGridDrag({
    scroller,
    target,
    index,
    tray,
    move,
    movable,
    locked: (id) => toast.info(t(lockedWhy(index.row(id)))),
    refused: toast.info,
    model: {
      scale,
      sizes,
      lanes,
      refusal: why,
      laneRefusal: (id, { of }) => {
        const row = id === null ? undefined : index.row(id);
        const stays = of?.kind !== 'equipment' || row === undefined || row.equipment.id === of.id;
        return stays ? undefined : t('lane.equipmentStays');
      },
      receiver: (row, { maintainer }) => (byEquipment ? row.maintainer : maintainer),
      label: (startMs, endMs, lane) => {
        const where = `${format.day(startMs)} ${format.span(startMs, endMs)} · ${nameOf(lane)}`;
        const off = offAt(startMs);
        return off === undefined ? where : `${where} · ${off}`;
      },
      unfold: () => setUnfolded((now) => (now === 'no' ? 'held' : now)),
    },
    onEnd: () => setUnfolded((now) => (now === 'held' ? 'no' : now)),
    mayDraw: rights.manage,
    onDraw: create,
  });
  const [cell, setCell] = useState<CellAt | null>(null);
  const onKeyDown = useGridKeys({
    index,
    byEquipment,
    onCell: rights.manage ? setCell : () => undefined,
    rights,
    lanes,
    scale,
    calendar: plan.calendar,
    focus,
    movable,
    held,
    onOpen,
    onMenu,
    onPage: (step) => {
      holdFocus();
      onPage(step);
    },
    go,
  });
  const linesOf = (target: EventTarget): readonly string[] | undefined => {
    const row = index.row(occurrenceOf(target) ?? '');
    if (row === undefined) return undefined;
    const state = t(`state.${workState(row, now)}`);
    return [row.equipment.label, row.intervention.label, state, ...barFacts(row, { t, format })];
  };
  const { tip, onFocus, onBlur, onKeyDown: onTipKey, hide } = useKeyboardTip(linesOf);
  const presses = useBoardPresses({
    ...{ scroller, index, scale, lanes, linesOf, onOpen, onMenu },
    mayCreate: rights.manage,
    onCreate: create,
  });

  return (
    <BoardContext value={context}>
      <Place>
        <Scroller
          ref={scroller}
          role="grid"
          data-lanes={byEquipment ? 'equipment' : 'maintainers'}
          // Without a lane there is nothing else to scroll it from by the keyboard.
          tabIndex={lanes.length === 0 ? 0 : -1}
          aria-label={t('board.label', { range: format.range(plan.first, scale.days.at(-1)?.date ?? plan.first) })}
          aria-rowcount={lanes.length + 1}
          onKeyDown={(event) => {
            onTipKey(event);
            onKeyDown(event);
          }}
          onFocus={onFocus}
          onBlur={onBlur}
          onScroll={hide}
          {...presses}
        >
          <BoardHead scale={scale} calendar={plan.calendar} today={today} ticks={ticks} over={over} />
          <Body role="presentation" style={{ height: slice.total, width: laneHeadWidth + scale.width }}>
            <Backdrop scale={scale} calendar={plan.calendar} today={today} ticks={ticks} />
            {/* Behind the bars, whose words it would cross out. */}
            <NowLine scale={scale} now={now} />
            {measured !== null && (
              <LaneList
                {...{ lanes, slice, scale, sizes, seen, openId }}
                unfolded={unfolded !== 'no'}
                onToggle={toggleIdle}
              />
            )}
            {cell !== null && (
              <EmptyCell
                {...{ cell, lanes, scale }}
                nameOf={nameOf}
                onMove={setCell}
                onCreate={create}
                onForget={() => setCell(null)}
                onLeave={() => {
                  setCell(null);
                  if (cell.from !== null) focus.ask(cell.from);
                }}
              />
            )}
            <Target ref={target} hidden aria-hidden />
            {openId !== null && <Under data-under aria-hidden style={{ left: laneHeadWidth + scale.width }} />}
          </Body>
        </Scroller>
        {first === null && filter !== undefined && <Nothing role="status">{t('filter.nothing')}</Nothing>}
      </Place>
      {tip !== null && <KeyboardTip tip={tip} />}
    </BoardContext>
  );
};
