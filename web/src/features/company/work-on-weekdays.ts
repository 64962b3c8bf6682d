import { weekdaysTaken } from '@cadenza/domain/calendar/planned-work';
import { ask } from '../../lib/services.ts';
import { plannedFound, type WorkFound } from '../registry/index.ts';
import { PlannedOnWeekdaysDocument } from './planned-on-weekdays.gen.ts';
import type { Settings, SettingsValues } from './settings.ts';

export type WorkOnWeekdays = WorkFound & { readonly weekdays: readonly number[] };

/** Planned work on the weekdays that a form takes out of the working week, from today on. */
export const loadWorkOnWeekdays = async (
  { workingWeekdays }: SettingsValues,
  before: Settings,
): Promise<WorkOnWeekdays> => {
  const weekdays = weekdaysTaken(
    { workingWeekdays: [...before.workingWeekdays] },
    { workingWeekdays: [...(workingWeekdays ?? [])] },
  );
  const { plannedOnWeekdays } = await ask(PlannedOnWeekdaysDocument, { weekdays });
  return { weekdays, total: plannedOnWeekdays.total, rows: plannedOnWeekdays.rows.map(plannedFound) };
};
