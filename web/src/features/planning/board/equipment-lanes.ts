import type { EquipmentPlace } from '../reading/places.ts';
import { byName } from '../rows/by-name.ts';
import type { LaneRows } from '../rows/plan-index.ts';
import { byStart, type ShownRow } from '../rows/row.ts';

export type LabelOf = { readonly id: string; readonly label: string };

/** A lane of equipment, or the line under which the following ones stand. */
export type PlaceLane =
  | { readonly kind: 'line'; readonly id: string; readonly label: string | null; readonly plant: string | null }
  | { readonly kind: 'equipment'; readonly id: string; readonly equipment: LabelOf; readonly rows: LaneRows };

type Input = {
  /** All rows of the days shown. */
  readonly rows: Iterable<ShownRow>;
  readonly placeOf: (equipmentId: string) => EquipmentPlace | undefined;
};

const sameRows = (one: readonly ShownRow[], other: readonly ShownRow[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/**
 * The rows by what they are done to, in the order of plants, lines and names. A piece of equipment of which nothing changed keeps its
 * rows, the same object, so that its lane is not laid out anew.
 */
export const createEquipmentLanes = () => {
  let known = new Map<string, LaneRows>();

  const rowsOf = (id: string, rows: readonly ShownRow[]): LaneRows => {
    const before = known.get(id);
    return before !== undefined && sameRows(before.rows, rows) ? before : { rows, ghosts: [] };
  };

  return ({ rows, placeOf }: Input): readonly PlaceLane[] => {
    const groups = Map.groupBy(rows, ({ equipment }) => equipment.id);
    known = new Map([...groups].map(([id, members]) => [id, rowsOf(id, members.toSorted(byStart))] as const));
    const all = [...groups].map(([id, [first]]) => ({
      equipment: { id, label: first?.equipment.label ?? '' },
      place: placeOf(id),
    }));
    const order = (a: (typeof all)[number], b: (typeof all)[number]): number =>
      // What nobody knows the place of yet comes last.
      Number(a.place === undefined) - Number(b.place === undefined) ||
      byName(a.place?.plant.label ?? '', b.place?.plant.label ?? '') ||
      byName(a.place?.line.label ?? '', b.place?.line.label ?? '') ||
      byName(a.equipment.label, b.equipment.label);
    const lanes: PlaceLane[] = [];
    let line: string | undefined;
    for (const { equipment, place } of all.sort(order)) {
      const id = `line:${place?.line.id ?? ''}`;
      if (id !== line)
        lanes.push({ kind: 'line', id, label: place?.line.label ?? null, plant: place?.plant.label ?? null });
      line = id;
      const own = known.get(equipment.id);
      if (own !== undefined) lanes.push({ kind: 'equipment', id: equipment.id, equipment, rows: own });
    }
    return lanes;
  };
};
