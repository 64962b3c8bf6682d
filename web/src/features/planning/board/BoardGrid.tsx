import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyboardTip, useKeyboardTip } from '../../../kit/KeyboardTip.tsx';
import { toast } from '../../../kit/toast.ts';
import { addDays, dateOf } from '../data/days.ts';
import { toInstant } from '../data/local-time.ts';
import { createMover } from '../data/move.ts';
import { usePlanningRights } from '../data/permissions.ts';
import type { Plan } from '../data/planning-session.ts';
import type { PlanRow, ShownRow } from '../data/row.ts';
import { useClock, usePlanning } from '../data/services.ts';
import { workState } from '../data/state.ts';
import { usePlanFormat } from '../data/texts.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import { Backdrop, NowLine } from './Backdrop.tsx';
import { BoardHead } from './BoardHead.tsx';
import { barFacts } from './bar-facts.ts';
import type { BarPress } from './bar-press.ts';
import { BoardContext, type BoardContextValue } from './board-context.ts';
import {
  type BoardLane,
  barPitch,
  findBar,
  headHeight,
  idleLane,
  isHead,
  laneAt,
  laneHeadWidth,
} from './board-layout.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import type { Span } from './day-load.ts';
import { type CellAt, EmptyCell } from './EmptyCell.tsx';
import { isEmpty } from './empty-place.ts';
import type { FocusStore } from './focus-store.ts';
import { Body, Nothing, Place, Scroller, Target, Under } from './grid-styles.ts';
import { IdleLane } from './IdleLane.tsx';
import { Lane } from './Lane.tsx';
import { LineLane } from './LineLane.tsx';
import { drawn } from './layout.ts';
import { occurrenceOf } from './occurrence-of.ts';
import { peopleOf } from './people.ts';
import { hourTicks } from './ticks.ts';
import type { Tray } from './tray.ts';
import { useAvailableWidth, useBoardGeometry } from './use-board-geometry.ts';
import { useBoardKeyHelp } from './use-board-key-help.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePrinting } from './use-printing.ts';

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

const openHours =
  ({ calendar, setup }: Plan) =>
  (date: string): Span | null => {
    const from = toInstant(date, setup.dayStart, setup.timeZone);
    const to = toInstant(date, setup.dayEnd, setup.timeZone);
    return from === null || to === null || calendar.dayOff(date) !== undefined ? null : { from, to };
  };

/** ms in which a second press makes the first one a double press. */
const secondPress = 220;

/** Lanes are drawn in steps of this many pixels, so that scrolling does not render at every pixel. */
const sliceStep = barPitch * 5;

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
  const today = dateOf(now, timeZone);
  const ticks = useMemo(
    () => hourTicks(scale, format.time, (date) => plan.calendar.dayOff(date) === undefined),
    [scale, format, plan.calendar],
  );
  useBoardKeyHelp(rights.manage);
  const { move } = useMemo(() => createMover({ planning, t, format }), [planning, t, format]);
  const printing = usePrinting();
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => lanes[at]?.height ?? 0,
    getItemKey: (at) => lanes[at]?.id ?? at,
    scrollMargin: headHeight,
    overscan: printing ? lanes.length : 2,
    useFlushSync: false,
  });
  const heights = lanes.map(({ height }) => height).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are what must be measured again
  useEffect(() => virtual.measure(), [heights, virtual]);

  const total = lanes.reduce((sum, { height }) => sum + height, 0);
  const offset = Math.floor((virtual.scrollOffset ?? 0) / sliceStep) * sliceStep;
  const slice = printing
    ? { from: 0, to: total }
    : { from: offset - sliceStep, to: offset + (virtual.scrollRect?.height ?? 900) + sliceStep * 2 };

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

  // The whole day begins at midnight, where little happens: show the hours that are worked.
  const start = scale.xOf(
    toInstant(
      plan.first <= today && today < addDays(plan.first, plan.days) ? today : plan.first,
      plan.setup.dayStart,
      timeZone,
    ) ?? scale.from,
  );
  const startRef = useRef(start);
  startRef.current = start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other days or hours scroll the board, not another width
  useEffect(() => {
    if (allHours && measured !== null) scroller.current?.scrollTo({ left: Math.max(startRef.current - 12, 0) });
  }, [allHours, plan.first, plan.days, measured === null]);

  // The open one stays in sight when the panel takes its place beside the board.
  const scaleWidth = measured;
  // biome-ignore lint/correctness/useExhaustiveDependencies: live changes must not scroll the board under a reader
  useEffect(() => {
    if (openId !== null) bringIntoSight(scroller.current, lanes, openId);
  }, [openId, scaleWidth]);

  const why = (instant: number): string | undefined => {
    const date = dateOf(instant, timeZone);
    const off = plan.calendar.dayOff(date);
    return off === undefined ? undefined : t('move.dayOff', { day: format.day(instant), reason: t(`dayOff.${off}`) });
  };
  const movable = (id: string): PlanRow | undefined => {
    const row = index.row(id);
    return rights.manage && row !== undefined && !row.completed ? row : undefined;
  };

  const nameOf = ({ of, maintainer }: BoardLane): string =>
    of?.kind === 'equipment' ? of.equipment.label : (maintainer?.label ?? t('unassigned'));
  const create = (times: { readonly startMs: number; readonly endMs: number }, lane: BoardLane): void => {
    const off = why(times.startMs);
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
      label: (startMs, endMs, lane) => `${format.day(startMs)} ${format.span(startMs, endMs)} · ${nameOf(lane)}`,
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
    move,
    onOpen,
    onMenu,
    onPage: (step) => {
      holdFocus();
      onPage(step);
    },
    go,
  });
  const onClick = (event: MouseEvent): void => {
    const id = occurrenceOf(event.target);
    if (id !== undefined) onOpen(id);
    else if (event.target instanceof Element && isEmpty(event.target)) onEmpty(event);
  };
  const linesOf = (target: EventTarget): readonly string[] | undefined => {
    const row = index.row(occurrenceOf(target) ?? '');
    if (row === undefined) return undefined;
    const state = t(`state.${workState(row, now)}`);
    return [row.equipment.label, row.intervention.label, state, ...barFacts(row, { t, format })];
  };
  const { tip, onFocus, onBlur, onKeyDown: onTipKey, hide } = useKeyboardTip(linesOf);
  /** The whole text of a bar as its tooltip; set when it is needed, so that a screen reader does not hear it twice. */
  const onPointerOver = (event: PointerEvent): void => {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-occurrence-id]') : null;
    const lines = linesOf(event.target);
    if (node !== null && lines !== undefined) node.title = lines.join('\n');
  };
  /** A second press of the same hand would close the dialog that the first has opened. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const onEmpty = (event: MouseEvent): void => {
    const node = scroller.current;
    clearTimeout(waiting.current);
    if (node === null || !rights.manage || event.detail > 2) return;
    const box = node.getBoundingClientRect();
    const x = event.clientX - box.left + node.scrollLeft - laneHeadWidth;
    const y = event.clientY - box.top + node.scrollTop - headHeight;
    const lane = laneAt(lanes, y);
    const total = lanes.at(-1);
    if (x < 0 || y < 0 || event.clientX - box.left < laneHeadWidth || lane === undefined || isHead(lane)) return;
    if (total === undefined || y > total.top + total.height) return;
    waiting.current = setTimeout(() => create(drawn(scale, x, x), lane), secondPress);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const id = occurrenceOf(event.target);
    const row = id === undefined ? undefined : index.row(id);
    if (row === undefined) return;
    event.preventDefault();
    onMenu({ row, x: event.clientX, y: event.clientY });
  };

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
          onClick={onClick}
          onContextMenu={onContextMenu}
          onPointerOver={onPointerOver}
        >
          <BoardHead scale={scale} calendar={plan.calendar} today={today} ticks={ticks} />
          <Body role="presentation" style={{ height: total, width: laneHeadWidth + scale.width }}>
            <Backdrop scale={scale} calendar={plan.calendar} today={today} ticks={ticks} />
            {/* Behind the bars, whose words it would cross out. */}
            <NowLine scale={scale} now={now} />
            {measured !== null &&
              virtual.getVirtualItems().map(({ index: at }) => {
                const lane = lanes[at];
                if (lane === undefined) return null;
                if (lane.id === idleLane) {
                  return (
                    <IdleLane
                      key={lane.id}
                      lane={lane}
                      index={at}
                      scale={scale}
                      seen={measured + laneHeadWidth}
                      open={unfolded !== 'no'}
                      onToggle={toggleIdle}
                    />
                  );
                }
                if (lane.of?.kind === 'line')
                  return <LineLane key={lane.id} lane={lane} index={at} seen={measured + laneHeadWidth} />;
                return (
                  <Lane
                    key={lane.id}
                    lane={lane}
                    index={at}
                    scale={scale}
                    sizes={sizes}
                    from={Math.max(slice.from - lane.top, 0)}
                    to={Math.min(slice.to - lane.top, lane.height)}
                    openId={openId !== null && lane.layout.bars.some(({ row }) => row.id === openId) ? openId : null}
                  />
                );
              })}
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
