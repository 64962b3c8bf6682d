import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type FilterName, filterNames } from './counters.ts';
import { type PlanFilter, readFilter } from './filter.ts';
import { textOf } from './text-of.ts';

/**
 * What of the planning screens stands in the address, so that it can be sent to somebody, and survives a reload. Italian
 * words, as the paths; a value that makes no sense is left out.
 */
export type PlanningSearch = {
  /** A day of what the board shows; null is today. */
  readonly data: string | null;
  readonly vista: PlanView;
  /** Lanes by equipment instead of by maintainer. */
  readonly corsie: 'attrezzatura' | null;
  /** How many times as long as usual an hour is. */
  readonly zoom: number;
  /** The whole day instead of the working hours. */
  readonly ore: '24' | null;
  readonly filtro: FilterName | null;
  /** What the text filter holds. */
  readonly cerca: string;
  readonly filter: PlanFilter;
  /** View, hours and lanes, where they are not the usual ones: what a saved view keeps beside the filter. */
  readonly shape: Readonly<Record<string, string>>;
  /** The intervention in the side panel. */
  readonly intervento: string | null;
};

export const planViews = ['giorno', 'settimana', 'mese'] as const;
export type PlanView = (typeof planViews)[number];
export const zooms = [1, 1.5, 2, 3] as const;
export const shapeKeys = ['vista', 'ore', 'corsie', 'zoom'] as const;

type Raw = Readonly<Record<string, unknown>>;

export const dayOf = (value: unknown): string | null => {
  const text = textOf(value);
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return null;
  }
};

export const readPlanningSearch = (raw: Raw): PlanningSearch => ({
  data: dayOf(raw.data),
  vista: planViews.find((one) => one === raw.vista) ?? 'settimana',
  corsie: raw.corsie === 'attrezzatura' ? raw.corsie : null,
  zoom: zooms.find((one) => String(one) === textOf(raw.zoom)) ?? 1,
  ore: textOf(raw.ore) === '24' ? '24' : null,
  filtro: filterNames.find((name) => name === raw.filtro) ?? null,
  cerca: textOf(raw.cerca) ?? '',
  filter: readFilter(raw),
  shape: Object.fromEntries(shapeKeys.flatMap((key) => (textOf(raw[key]) === null ? [] : [[key, String(raw[key])]]))),
  intervento: textOf(raw.intervento),
});

/** Sets some of them, keeps the rest; null takes one out of the address. */
export type ChangeSearch = (changes: Readonly<Record<string, string | number | null>>, replace?: boolean) => void;

/** The raw search of this screen, and how to change it. */
export const useRawSearch = (): [Raw, ChangeSearch] => {
  const raw: Raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (changes, replace = false) => {
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Raw) =>
          Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)),
      });
    },
    [navigate],
  );
  return [raw, change];
};

export const usePlanningSearch = (): [PlanningSearch, ChangeSearch] => {
  const [raw, change] = useRawSearch();
  return [useMemo(() => readPlanningSearch(raw), [raw]), change];
};
