import { describe, expect, it } from 'vitest';
import { plannedRow } from '../reading/testing.ts';
import { type ShownRow, toPlanRow } from '../rows/row.ts';
import { createEquipmentLanes } from './equipment-lanes.ts';

const row = (id: string, equipment: string, hour = '09'): ShownRow => ({
  ...toPlanRow(
    plannedRow({
      id,
      equipment: { id: equipment, label: `Macchina ${equipment}` },
      start: `2026-11-24T${hour}:00:00Z`,
    }),
  ),
  pending: false,
});
const place = (id: string, line: string, plant = 'Nord') => ({
  id,
  line: { id: line, label: `Linea ${line}` },
  plant: { id: plant, label: plant },
});
const places = new Map([place('e1', 'B'), place('e2', 'A'), place('e3', 'B')].map((one) => [one.id, one]));
const placeOf = (id: string) => places.get(id);

describe('lanes of equipment', () => {
  it('stand under their lines, by name; what has no known place comes last', () => {
    const lanes = createEquipmentLanes()({
      rows: [row('a', 'e9'), row('b', 'e3'), row('c', 'e1'), row('d', 'e2')],
      placeOf,
    });
    expect(lanes.map((lane) => (lane.kind === 'line' ? lane.label : lane.equipment.id))).toEqual([
      ...['Linea A', 'e2', 'Linea B', 'e1', 'e3', null, 'e9'],
    ]);
  });

  it('hold their rows by start, and the same object as long as none changed', () => {
    const of = createEquipmentLanes();
    const [late, early, other] = [row('a', 'e1', '11'), row('b', 'e1', '09'), row('c', 'e2')];
    const rowsOf = (lanes: ReturnType<typeof of>, id: string) =>
      lanes.flatMap((lane) => (lane.kind === 'equipment' && lane.id === id ? [lane.rows] : []))[0];
    const first = of({ rows: [late, early, other], placeOf });
    expect(rowsOf(first, 'e1')?.rows.map(({ id }) => id)).toEqual(['b', 'a']);
    const second = of({ rows: [early, late, { ...other, pending: true }], placeOf });
    expect(rowsOf(second, 'e1')).toBe(rowsOf(first, 'e1'));
    expect(rowsOf(second, 'e2')).not.toBe(rowsOf(first, 'e2'));
  });
});
