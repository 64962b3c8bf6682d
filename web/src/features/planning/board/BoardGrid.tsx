import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useCommands } from '../../../kit/use-commands.ts';
import { font, radius } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { announce } from '../data/announcer.ts';
import { toInstant } from '../data/local-time.ts';
import { createMover } from '../data/move.ts';
import { usePlanningRights } from '../data/permissions.ts';
import type { Plan } from '../data/planning-session.ts';
import type { PlanRow, ShownRow } from '../data/row.ts';
import { useClock, usePlanning } from '../data/services.ts';
import { usePlanFormat } from '../data/texts.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import { Backdrop, NowLine } from './Backdrop.tsx';
import { BoardHead } from './BoardHead.tsx';
import { attachBarDrag, type DragModel } from './bar-drag.ts';
import { BoardContext, type BoardContextValue } from './board-context.ts';
import { barPitch, findBar, headHeight, laneAt, laneHeadWidth, lineTop, type Walk, walk } from './board-layout.ts';
import type { FocusStore } from './focus-store.ts';
import { Lane } from './Lane.tsx';
import { addDays, dateOf, steppedStart } from './layout.ts';
import { hourTicks } from './ticks.ts';
import { useAvailableWidth, useBoardGeometry } from './use-board-geometry.ts';

const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  scrollbar-gutter: stable;
  overscroll-behavior: contain;
  background: ${color.bg};
  outline-offset: -2px;
  &[data-dragging], &[data-dragging] * { cursor: grabbing !important; }
  [data-copy] {
    z-index: 30;
    margin: 0;
    pointer-events: none;
    opacity: 0.95;
    box-shadow: 0 6px 18px rgb(0 0 0 / 0.22);
    transition: none;
  }
  [data-copy][data-refused='true'] { cursor: not-allowed; filter: grayscale(0.6); }
`;
const Body = styled.div`
  position: relative;
`;
const Target = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  z-index: 6;
  border: 2px solid ${color.accent};
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.accentWeak} 60%, transparent);
  pointer-events: none;
  &::after {
    content: attr(data-text);
    position: absolute;
    left: -2px;
    bottom: calc(100% + 2px);
    padding: 1px 8px;
    border-radius: ${radius.small};
    background: ${color.accent};
    color: ${color.onAccent};
    font: ${font.label};
    white-space: nowrap;
  }
  &[data-refused='true'] {
    border-color: ${color.danger};
    background: repeating-linear-gradient(-45deg, ${color.dangerWeak} 0 6px, transparent 6px 12px);
  }
  &[data-refused='true']::after { background: ${color.danger}; color: ${color.onDanger}; }
`;

export type BarPress = { readonly row: ShownRow; readonly x: number; readonly y: number };

type Props = {
  readonly plan: Plan;
  readonly allHours: boolean;
  readonly filter: ((row: ShownRow) => boolean) | undefined;
  readonly openId: string | null;
  readonly focus: FocusStore;
  readonly onOpen: (id: string) => void;
  /** The menu of a bar: right button, menu key. */
  readonly onMenu: (press: BarPress) => void;
  /** PageUp, PageDown. */
  readonly onPage: (step: 1 | -1) => void;
  /** A double press on an empty place: something new, there. */
  readonly onCreate: (start: ScheduleStart) => void;
};

const walks: Readonly<Record<string, Walk>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const idOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-occurrence-id]')?.dataset.occurrenceId : undefined;

/** Lanes are drawn in steps of this many pixels, so that scrolling does not render at every pixel. */
const sliceStep = barPitch * 5;

/** Lanes by maintainer over days: drawn only where it can be seen, moved by hand and by keys. */
export const BoardGrid = ({ plan, allHours, filter, openId, focus, onOpen, onMenu, onPage, onCreate }: Props) => {
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
  const { scale, sizes, lanes } = useBoardGeometry({ plan, index, allHours, width: measured ?? 900, filter });
  const context = useMemo<BoardContextValue>(() => ({ format, focus, rights, now }), [format, focus, rights, now]);
  const today = dateOf(now, timeZone);
  const ticks = useMemo(
    () => hourTicks(scale, format.time, (date) => plan.calendar.dayOff(date) === undefined),
    [scale, format, plan.calendar],
  );
  const { move, undo } = useMemo(() => createMover({ planning, t, format }), [planning, t, format]);
  useCommands(
    rights.manage
      ? [{ id: 'planning.undo', label: t('move.undoLast'), group: t('commands'), keys: 'mod+z', perform: undo }]
      : [],
  );

  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => lanes[at]?.height ?? 0,
    getItemKey: (at) => lanes[at]?.id ?? at,
    scrollMargin: headHeight,
    overscan: 2,
    useFlushSync: false,
  });
  const heights = lanes.map(({ height }) => height).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are what must be measured again
  useEffect(() => virtual.measure(), [heights, virtual]);

  const total = lanes.reduce((sum, { height }) => sum + height, 0);
  const offset = Math.floor((virtual.scrollOffset ?? 0) / sliceStep) * sliceStep;
  const slice = { from: offset - sliceStep, to: offset + (virtual.scrollRect?.height ?? 900) + sliceStep * 2 };

  // Something must be reachable by Tab: the bar that had the focus, or the first one.
  const first = lanes.find(({ layout }) => layout.bars.length > 0)?.layout.bars[0]?.row.id ?? null;
  useEffect(() => {
    const current = focus.current();
    if (current === null || findBar(lanes, current) === undefined) focus.place(first);
  }, [lanes, first, focus]);

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
    if (openId !== null) bringIntoSight(openId);
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

  const model = useRef<DragModel | null>(null);
  model.current = {
    scale,
    sizes,
    lanes,
    movable,
    refusal: why,
    label: (startMs, endMs, lane) =>
      `${format.day(startMs)} ${format.span(startMs, endMs)} · ${lane.maintainer?.label ?? t('unassigned')}`,
  };
  const moveRef = useRef(move);
  moveRef.current = move;
  useEffect(() => {
    if (scroller.current === null || target.current === null) return;
    return attachBarDrag({
      scroller: scroller.current,
      target: target.current,
      model: () => {
        if (model.current === null) throw new Error('The board is not drawn');
        return model.current;
      },
      onStart: (row) => index.hold(row.id),
      onEnd: (row, drop) => {
        if (drop !== undefined) moveRef.current(row, drop.startMs, drop.lane.maintainer);
        index.release(row.id);
        index.flush();
      },
    });
  }, [index]);

  const bringIntoSight = (id: string): void => {
    const found = findBar(lanes, id);
    const bar = found?.lane.layout.bars[found.barIndex];
    const node = scroller.current;
    if (found === undefined || bar === undefined || node === null) return;
    const top = found.lane.top + lineTop(bar.line);
    const bottom = top + barPitch + headHeight;
    if (top < node.scrollTop) node.scrollTop = top - 8;
    else if (bottom > node.scrollTop + node.clientHeight) node.scrollTop = bottom - node.clientHeight + 8;
    const right = bar.left + bar.width + laneHeadWidth;
    if (bar.left < node.scrollLeft) node.scrollLeft = bar.left - 8;
    else if (right > node.scrollLeft + node.clientWidth) node.scrollLeft = right - node.clientWidth + 8;
  };
  /** Brings a bar into sight and gives it the focus as soon as it is drawn. */
  const reveal = (id: string): void => {
    bringIntoSight(id);
    focus.ask(id);
  };

  /** Alt and an arrow: one slot, or one lane. */
  const nudge = (id: string, key: string): void => {
    const row = movable(id);
    const found = findBar(lanes, id);
    if (row === undefined || found === undefined) {
      announce(t(rights.manage ? 'move.completed' : 'move.forbidden'));
      return;
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const startMs = steppedStart(scale, row.startMs, key === 'ArrowRight' ? 1 : -1, plan.calendar.works);
      if (startMs === null) announce(t('move.edge'));
      else move(row, startMs, row.maintainer);
    } else {
      const lane = lanes[found.laneIndex + (key === 'ArrowDown' ? 1 : -1)];
      if (lane === undefined) announce(t('move.edge'));
      else move(row, row.startMs, lane.maintainer);
    }
    focus.ask(id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = idOf(event.target) ?? focus.current();
    if (event.key === 'PageUp' || event.key === 'PageDown') onPage(event.key === 'PageUp' ? -1 : 1);
    else if (id === null || id === undefined) return;
    else if (event.altKey && event.key.startsWith('Arrow')) nudge(id, event.key);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(id);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const row = index.row(id);
      const box = document.activeElement?.getBoundingClientRect();
      if (row !== undefined && box !== undefined) onMenu({ row, x: box.left + 16, y: box.bottom });
    } else {
      const direction = walks[event.key];
      if (direction === undefined || event.ctrlKey || event.metaKey) return;
      const next = walk(lanes, id, direction);
      if (next !== undefined) reveal(next);
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const id = idOf(event.target);
    if (id !== undefined) onOpen(id);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const node = scroller.current;
    if (node === null || idOf(event.target) !== undefined || !rights.manage) return;
    const box = node.getBoundingClientRect();
    const x = event.clientX - box.left + node.scrollLeft - laneHeadWidth;
    const y = event.clientY - box.top + node.scrollTop - headHeight;
    const lane = laneAt(lanes, y);
    if (x < 0 || y < 0 || event.clientX - box.left < laneHeadWidth || lane === undefined) return;
    const startMs = scale.snap(scale.timeAt(x));
    if (plan.calendar.works(startMs)) onCreate({ startMs, maintainerId: lane.maintainer?.id ?? null });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const id = idOf(event.target);
    const row = id === undefined ? undefined : index.row(id);
    if (row === undefined) return;
    event.preventDefault();
    onMenu({ row, x: event.clientX, y: event.clientY });
  };

  return (
    <BoardContext value={context}>
      <Scroller
        ref={scroller}
        role="grid"
        aria-label={t('board.label', { range: format.range(plan.first, scale.days.at(-1)?.date ?? plan.first) })}
        aria-rowcount={lanes.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onDoubleClick={onDoubleClick}
      >
        <BoardHead scale={scale} calendar={plan.calendar} today={today} ticks={ticks} />
        <Body role="presentation" style={{ height: total, width: laneHeadWidth + scale.width }}>
          <Backdrop scale={scale} calendar={plan.calendar} today={today} ticks={ticks} />
          {measured !== null &&
            virtual.getVirtualItems().map(({ index: at }) => {
              const lane = lanes[at];
              if (lane === undefined) return null;
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
          <NowLine scale={scale} now={now} />
          <Target ref={target} hidden aria-hidden />
        </Body>
      </Scroller>
    </BoardContext>
  );
};
