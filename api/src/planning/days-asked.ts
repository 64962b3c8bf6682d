import { faultOfLength } from '@cadenza/commands/registry/several';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { reject } from '@cadenza/domain/kernel/rejection';
import { date } from '@cadenza/domain/registry/fields';
import { Problem } from '../kernel/problem.ts';

const { schema: dayText } = date('day', 'giorno', { required: true });

/** Days as they were asked, or a refusal that names the field and what is wrong with one. */
export const daysAsked = (field: string, days: readonly unknown[]): readonly string[] => {
  for (const day of days) {
    const [issue] = dayText.safeParse(day).error?.issues ?? [];
    if (issue !== undefined) throw new Problem(reject('invalid_fields', {}, [{ field, ...faultOf(issue) }]));
  }
  return days.map(String);
};

/** The same of a list that is neither empty nor longer than one command takes. */
export const severalDays = (days: readonly unknown[]): readonly string[] => {
  const fault = faultOfLength('days', days);
  if (fault) throw new Problem(fault);
  return [...new Set(daysAsked('days', days))];
};
