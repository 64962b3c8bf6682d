import { dayOf, formatDay } from '@cadenza/domain/calendar/civil-date';
import { type Absence, type Availability, always } from '@cadenza/domain/reports/capacity';
import type { Setup } from '../reading/reads.ts';
import type { ScaleDay } from './zoned-scale.ts';

/** `why`: null where nobody said. */
export type Away = Absence & { readonly why: string | null };
/** What there is of a maintainer around the days shown. */
export type Person = Pick<Availability, 'dailyHours'> & { readonly absences: readonly Away[] };

const nobodyKnown: Person = { ...always, absences: [] };

export const peopleOf = ({ maintainers, absences }: Setup): ((maintainerId: string) => Person) => {
  const away = Map.groupBy(absences, ({ maintainerId }) => maintainerId);
  const people = new Map(
    maintainers.map(({ id, dailyHours }): [string, Person] => [
      id,
      {
        dailyHours,
        absences: (away.get(id) ?? []).map(({ firstDay, lastDay, description }) => ({
          ...{ first: dayOf(firstDay), last: dayOf(lastDay), why: description },
        })),
      },
    ]),
  );
  return (id) => people.get(id) ?? nobodyKnown;
};

/** An absence on the days shown, in pixels; `from` and `to` are its own days, which may lie outside. */
export type AwayPlace = {
  readonly left: number;
  readonly width: number;
  readonly from: string;
  readonly to: string;
  readonly why: string | null;
};

export const awayPlaces = ({ absences }: Person, days: readonly ScaleDay[]): readonly AwayPlace[] =>
  absences.flatMap(({ first, last, why }) => {
    const shown = days.filter(({ date }) => dayOf(date) >= first && dayOf(date) <= last);
    const [from, to] = [shown[0], shown.at(-1)];
    if (from === undefined || to === undefined) return [];
    const place = { left: from.left, width: to.left + to.width - from.left };
    return [{ ...place, from: formatDay(first), to: formatDay(last), why }];
  });
