import type { LeftOut } from '@cadenza/domain/reports/left-out';
import { printText, type ReportWords } from '@cadenza/infra/texts/texts';

/** Which equipment is no part of a total, and why, on paper and in spreadsheets. */
export const leftOutInWords = (leftOut: readonly LeftOut[], { missing }: Pick<ReportWords, 'missing'>): string[] =>
  leftOut.map(({ reason, count, failures }) =>
    printText((failures > 0 ? missing.leftOutFailures : missing.leftOut) ?? '', {
      ...{ count: String(count), why: missing[reason] ?? reason, failures: String(failures) },
    }),
  );
