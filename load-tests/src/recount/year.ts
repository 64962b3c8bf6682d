/** The year that is recounted, and the place whose clocks it is told by. */
export const year = 2025;
export const zone = 'Europe/Rome';

/** A machine of the run: `hours` a month and `cost` in cents where somebody has said them. */
export type Recounted = {
  readonly id: number;
  readonly line: string;
  readonly installed: string;
  readonly hours: number | null;
  readonly cost: number | null;
};

/** Times are of the clocks of the place, `2025-03-04T09:00`. `end`: when it was over, where that was not as planned. */
export type Work = {
  readonly machine: number;
  readonly fault: boolean;
  readonly from: string;
  readonly to: string;
  readonly labour: number;
  /** `excused`: deleted as nobody needed it. `requested`: there is no work yet, but a request that says that the machine stands. */
  readonly outcome: 'asPlanned' | 'atAnotherTime' | 'open' | 'deleted' | 'excused' | 'requested';
  readonly end?: string;
  /** The closed day on which its rule put it: the work stands on the next working one. */
  readonly due?: string;
  /** When a request asked for it, and whether it said that the machine stands. */
  readonly asked?: { readonly at: string; readonly stands: boolean };
  /** Cents and how many of a spare part. */
  readonly part?: readonly [cost: number, quantity: number];
};

export const yearsOfDepreciation = 10;
export const hoursAMonth = 160;

export const machinesOf = (count: number): Recounted[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    line: `model${(id % 4) + 1}`,
    // Some were installed in the year, some have been written off in the middle of it.
    installed: id % 9 === 4 ? `${year}-05-12` : id % 7 === 3 ? `${year - yearsOfDepreciation}-06-16` : '2020-01-01',
    hours: id % 12 === 5 ? null : hoursAMonth,
    cost: id % 10 === 6 ? null : 6_123_457 + 100_003 * id,
  }));

/** Numbers that are the same in each run. */
const drawn = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
};

const minute = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' });

/** Work that a rule puts on a Saturday or a Sunday: it stands on the Monday behind it. */
const closedDueDay = (id: number, month: number, draw: (most: number) => number): Work => {
  const day = Temporal.PlainDate.from({ year, month, day: 8 + draw(month === 12 ? 4 : 12) });
  const due = day.add({ days: 6 - day.dayOfWeek + draw(2) });
  const monday = due.add({ days: 8 - due.dayOfWeek }).toPlainDateTime({ hour: 8 + draw(8) });
  const plan = { machine: id, fault: false, from: minute(monday), to: minute(monday.add({ minutes: 90 })), labour: 1 };
  const elsewhen = (days: number): Partial<Work> => ({
    end: minute(monday.add({ days }).with({ hour: 16, minute: 30 })),
  });
  const outcomes = [
    ...([{ outcome: 'asPlanned' }, { outcome: 'atAnotherTime', ...elsewhen(1) }] as const),
    ...([{ outcome: 'atAnotherTime', ...elsewhen(-3) }, { outcome: 'open' }] as const),
    ...([{ outcome: 'deleted' }, { outcome: 'excused' }] as const),
  ];
  return { ...plan, due: due.toString(), outcome: 'asPlanned', ...outcomes[draw(outcomes.length)] };
};

/**
 * What happens to the machines: in time, late, early, left undone, deleted, excused, due on closed days, asked for by requests, faults beside
 * each other and without an end.
 */
export const worksOf = (machines: readonly Recounted[]): Work[] =>
  machines.flatMap(({ id, installed }) => {
    const draw = drawn(id + 1);
    const first = installed.startsWith(`${year}-`) ? 6 : 1;
    const weekday = (month: number): Temporal.PlainDateTime => {
      // Behind the seventh, which is the day of the first work, and so early in December that what is late is done in the year.
      const day = Temporal.PlainDate.from({ year, month, day: 8 + draw(month === 12 ? 4 : 16) });
      const back = Math.max(0, day.dayOfWeek - 5);
      return day.add({ days: back === 0 ? 0 : 3 - back }).toPlainDateTime({ hour: 8 + draw(8), minute: 15 * draw(4) });
    };
    const known = Temporal.PlainDateTime.from({ year, month: first, day: first === 1 ? 7 : 3, hour: 9 });
    const all: Work[] = [
      {
        ...{ machine: id, fault: false, from: minute(known), to: minute(known.add({ hours: 2 })) },
        ...{ labour: 1.5, outcome: 'asPlanned' },
      },
    ];
    for (let month = first; month <= 12; month++) {
      const begin = weekday(month);
      const plan = { machine: id, from: minute(begin), to: minute(begin.add({ minutes: 60 + 15 * draw(9) })) };
      const chance = draw(100);
      const labour = 0.25 * (1 + draw(12));
      const ordinary = { ...plan, fault: false, labour };
      const elsewhen = (days: number, hour: number): Work => ({
        ...ordinary,
        ...{ outcome: 'atAnotherTime', end: minute(begin.add({ days }).with({ hour, minute: 30 })) },
      });
      if (chance < 50)
        all.push({
          ...{ ...ordinary, outcome: 'asPlanned' },
          ...(chance < 20 && { part: [1_234 + chance, 1 + draw(4)] }),
          ...(chance >= 44 && { asked: { at: minute(begin.subtract({ minutes: 15 * draw(100) })), stands: true } }),
        });
      else if (chance < 66) all.push(elsewhen(1 + draw(9), 16));
      else if (chance < 78) all.push(elsewhen(-1 - draw(3), 12));
      else all.push({ ...ordinary, outcome: chance < 87 ? 'open' : chance < 94 ? 'deleted' : 'excused' });
      if (draw(3) === 0) all.push(closedDueDay(id, month, draw));
      if (id % 10 === 3 && month === 11)
        all.push({
          ...{ ...plan, fault: true, labour: 0, outcome: 'requested' },
          asked: { at: plan.from, stands: true },
        });
      for (let faults = draw(3), at = weekday(month); faults > 0; faults--) {
        const long = 60 + 15 * draw(140);
        const outcome = draw(12) === 0 ? 'deleted' : id % 15 === 8 && month >= 10 ? 'open' : 'asPlanned';
        const span = { machine: id, from: minute(at), to: minute(at.add({ minutes: long })) };
        const isAsked = outcome !== 'deleted' && draw(5) === 0;
        const asked = { at: minute(at.subtract({ minutes: 15 * draw(200) })), stands: draw(2) === 0 };
        all.push({ ...span, fault: true, labour: 1, outcome, ...(isAsked && { asked }) });
        // The next one begins while this one stands, when it ends, or later on the day.
        at = at.add({ minutes: 15 * draw(16) });
        if (at.dayOfWeek > 5) break;
      }
    }
    return all;
  });
