import type { UseFormReturn } from 'react-hook-form';
import { fieldFaults } from '../commands/refusal.ts';
import { fieldOf, type ScheduleForm } from './schedule-form.ts';

/** The faults of a refused command, each at its field. */
export const showFaults = (form: Pick<UseFormReturn<ScheduleForm>, 'setError'>, error: unknown): void => {
  for (const { field, message } of fieldFaults(error)) {
    const name = fieldOf(field);
    if (name !== null) form.setError(name, { type: 'server', message });
  }
};
