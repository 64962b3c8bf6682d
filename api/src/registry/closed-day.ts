import type { PlannedWork } from '@cadenza/domain/calendar/planned-work';
import { z } from 'zod';

const choices: Readonly<Record<'sposta' | 'lascia', PlannedWork>> = { sposta: 'move', lascia: 'keep' };

/** What a REST body says of the work on a day that it closes. */
export const closedDayBody = {
  interventiPianificati: z
    .enum(['sposta', 'lascia', ''], { error: 'invalid_choice' })
    .nullish()
    .transform((said): PlannedWork | undefined => (said ? choices[said] : undefined))
    .optional(),
};
