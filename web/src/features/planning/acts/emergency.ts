import type { TFunction } from 'i18next';
import type { Move } from '../commands/commands.ts';
import type { PlanCalendar } from '../days/calendar.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { dateOf } from '../days/days.ts';
import type { PlanRow } from '../rows/row.ts';

/** As the server's decider has it: what has broken down does not wait for Monday, and is put on a closed day by who says that it is meant. */
export const isEmergency = ({ fault, interventionType }: Pick<PlanRow, 'fault' | 'interventionType'>): boolean =>
  fault && interventionType.code === 'S';

/** Why nobody works on the day to which an emergency goes; undefined where nothing is to be asked. */
export const offDayOf = (row: PlanRow, { startMs }: Move, calendar: PlanCalendar, t: TFunction): string | undefined => {
  const date = dateOf(startMs, calendar.timeZone);
  if (!isEmergency(row) || date === dateOf(row.startMs, calendar.timeZone)) return undefined;
  return dayOffWords(calendar, date, t);
};

/** A fault was dropped, nudged or given another time on a day on which nobody works: it is asked before anything is sent. */
export type EmergencyMove = { readonly row: PlanRow; readonly to: Move; readonly reason: string };

let asked: EmergencyMove | null = null;
const listeners = new Set<() => void>();

export const emergencyQuestion = {
  get: (): EmergencyMove | null => asked,
  ask: (move: EmergencyMove | null): void => {
    asked = move;
    for (const listener of [...listeners]) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
