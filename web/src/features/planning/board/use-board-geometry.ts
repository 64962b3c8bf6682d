import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { daysFrom } from '../days/days.ts';
import type { LaneRows, PlanIndex } from '../rows/plan-index.ts';
import type { ShownRow } from '../rows/row.ts';
import type { Plan } from '../session/planning-session.ts';
import { useBoardVersion, useLaneIds, usePlanning } from '../session/services.ts';
import { type BoardLane, createBoardLayout, laneHeadWidth } from './board-layout.ts';
import { createEquipmentLanes } from './equipment-lanes.ts';
import { type BarSizes, columnWidths } from './layout.ts';
import { createZonedScale, type ZonedScale } from './zoned-scale.ts';

/** Pixels that the columns may fill; null before the board has been measured. */
export const useAvailableWidth = (scroller: RefObject<HTMLElement | null>): number | null => {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const measure = (): void => setWidth(Math.max(node.clientWidth - laneHeadWidth, 200));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
};

/** A column of a week must hold a bar with a readable name; one of 24 hours must tell its hours apart. */
const leastColumn = { hours: 120, all: 330 };

/** In a week the words of what begins in the morning end with the day, so that they seldom push the next one down. */
const narrow: BarSizes = { label: 122, least: 8, gap: 3 };
const wide: BarSizes = { label: 174, least: 8, gap: 3 };

export type Geometry = { readonly scale: ZonedScale; readonly sizes: BarSizes; readonly lanes: readonly BoardLane[] };

type Input = {
  readonly plan: Plan;
  readonly index: PlanIndex;
  readonly allHours: boolean;
  readonly width: number;
  readonly filter: ((row: ShownRow) => boolean) | undefined;
  readonly unfolded: boolean;
  readonly loading: boolean;
  readonly byEquipment: boolean;
  /** px of an hour against the usual: 1, 1.5, 2 ... */
  readonly zoom: number;
};

const noRows: LaneRows = { rows: [], ghosts: [] };

/** Lanes by equipment, where they are asked for; places are asked of the server as rows name them. */
const usePlaceLanes = (index: PlanIndex, wanted: boolean, version: number) => {
  const { places } = usePlanning();
  const placed = useSyncExternalStore(places.subscribe, places.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may name other equipment
  useEffect(() => {
    if (wanted) places.want(index.equipmentIds());
  }, [wanted, version]);
  const group = useRef(createEquipmentLanes());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `placed` are what changes when rows and places do
  return useMemo(() => {
    if (!wanted) return undefined;
    const rows = index.lanes().flatMap((id) => index.lane(id).rows);
    const lanes = group.current({ rows, placeOf: places.of });
    return { lanes, rows: new Map(lanes.flatMap((lane) => (lane.kind === 'equipment' ? [[lane.id, lane.rows]] : []))) };
  }, [wanted, version, placed, index]);
};

/** Everything on the board by the pixel. */
export const useBoardGeometry = (input: Input): Geometry => {
  const { plan, index, allHours, filter, unfolded, loading, byEquipment, zoom } = input;
  const width = input.width * zoom;
  const version = useBoardVersion();
  const occupied = useLaneIds();
  const { setup, calendar, first, days } = plan;

  // One word for which columns are narrow, so that a live change elsewhere makes no new scale.
  const slim = daysFrom(first, days)
    .map((date) => (days > 1 && calendar.dayOff(date) !== undefined && index.day(date).length === 0 ? 's' : 'w'))
    .join('');

  const scale = useMemo(
    () =>
      createZonedScale({
        timeZone: setup.timeZone,
        days: daysFrom(first, days),
        widths: columnWidths(
          width,
          [...slim].map((one) => one === 's'),
          allHours ? leastColumn.all : leastColumn.hours,
        ),
        dayStart: setup.dayStart,
        dayEnd: setup.dayEnd,
        margin: allHours ? 0 : 6,
        slotMinutes: setup.slotMinutes,
      }),
    [setup, first, days, width, slim, allHours],
  );
  const places = usePlaceLanes(index, byEquipment, version);
  const sizes = days === 1 || allHours ? wide : narrow;
  const layout = useRef(createBoardLayout());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is what changes when the index does
  const lanes = useMemo(
    () =>
      layout.current({
        scale,
        sizes,
        maintainers: setup.maintainers,
        occupied,
        lane: places === undefined ? index.lane : (id) => places.rows.get(id) ?? noRows,
        places: places?.lanes,
        filter,
        unfolded,
        loading,
      }),
    [scale, sizes, setup, occupied, index, filter, unfolded, loading, version, places],
  );
  return { scale, sizes, lanes };
};
