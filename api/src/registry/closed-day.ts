import { reject } from '@cadenza/domain/kernel/rejection';
import type { PlannedWork } from '@cadenza/domain/registry/events';
import { Problem } from '../kernel/problem.ts';

/** What a REST body says of the work on a day that it closes. */
const choices: Readonly<Record<string, PlannedWork>> = { sposta: 'move', lascia: 'keep' };
export const plannedWorkField = 'interventiPianificati';

export const plannedWorkFrom = (body: Readonly<Record<string, unknown>>): PlannedWork | undefined => {
  const given = body[plannedWorkField];
  if (given === undefined || given === null || given === '') return undefined;
  const choice = typeof given === 'string' && Object.hasOwn(choices, given) ? choices[given] : undefined;
  if (choice === undefined) {
    throw new Problem(reject('invalid_fields', {}, [{ field: plannedWorkField, code: 'invalid_choice' }]));
  }
  return choice;
};
