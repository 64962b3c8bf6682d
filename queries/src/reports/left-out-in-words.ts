import type { LeftOut } from '@cadenza/domain/reports/left-out';
import { printText, type ReportWords } from '@cadenza/infra/texts/texts';

/** The first by name, and how many more they are. */
const named = ({ names, count }: LeftOut, more: string | undefined): string =>
  names.length === count
    ? names.join(', ')
    : printText(more ?? '', { names: names.join(', '), more: String(count - names.length) });

/** Which equipment is no part of a total, and why, on paper and in spreadsheets. */
export const leftOutInWords = (leftOut: readonly LeftOut[], { missing }: Pick<ReportWords, 'missing'>): string[] =>
  leftOut.map((one) =>
    printText((one.failures > 0 ? missing.leftOutFailures : missing.leftOut) ?? '', {
      ...{ count: String(one.count), why: missing[one.reason] ?? one.reason, failures: String(one.failures) },
      names: named(one, missing.leftOutMore),
    }),
  );
