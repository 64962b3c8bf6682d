import type { Ask } from '../../../lib/ask.ts';
import type { EquipmentPlacesQuery } from './equipment-places.gen.ts';

export type EquipmentPlace = EquipmentPlacesQuery['equipmentPlaces'][number];

/** As many as one question may name. */
const atOnce = 500;

/** Where equipment stands, asked for when somebody wants lanes or a filter by it, and kept as long as the plan. */
export const createPlaces = (ask: Ask) => {
  const known = new Map<string, EquipmentPlace>();
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    of: (id: string): EquipmentPlace | undefined => known.get(id),
    version: (): number => version,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What does not arrive is asked for when it is wanted the next time. */
    want: (ids: Iterable<string>): void => {
      const missing = [...new Set(ids)].filter((id) => !asked.has(id));
      for (let from = 0; from < missing.length; from += atOnce) {
        const some = missing.slice(from, from + atOnce);
        for (const id of some) asked.add(id);
        // Most boards never ask.
        import('./equipment-places.gen.ts')
          .then(({ EquipmentPlacesDocument }) => ask(EquipmentPlacesDocument, { ids: some }))
          .then(
            ({ equipmentPlaces }) => {
              for (const place of equipmentPlaces) known.set(place.id, place);
              version += 1;
              for (const listener of [...listeners]) listener();
            },
            () => {
              for (const id of some) asked.delete(id);
            },
          );
      }
    },
  };
};

export type Places = ReturnType<typeof createPlaces>;
