import { kindOf, loadStream } from '@cadenza/commands/registry/records';
import type { LocalDate } from '@cadenza/domain/planning/events';
import type { ClosedDay } from '../graphql/schema.gen.ts';
import type { Services } from '../services.ts';

/** Why nobody works on a day: what the working calendar calls it, else a weekday of rest. */
export const closedReasons = async (
  { folds }: Pick<Services, 'folds'>,
  companyId: string,
): Promise<(day: LocalDate | null) => ClosedDay | null> => {
  const records = await loadStream(folds, kindOf('workingCalendarDay'), { id: '', companyId });
  const known = new Map([...records.values()].map(({ values }) => [String(values.day), values]));
  return (day) => {
    if (day === null) return null;
    const found = known.get(day);
    return {
      day,
      type: String(found?.type ?? 'rest'),
      name: (found?.description as string | null | undefined) ?? null,
    };
  };
};
