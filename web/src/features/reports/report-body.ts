import type { Sort } from '../../kit/data-table/columns.ts';
import type { ReportInput } from '../../lib/schema.gen.ts';
import type { FigureName } from './figure.ts';
import type { ReportName, ReportSearch } from './report-search.ts';
import type { Aims } from './targets.ts';

/** What each of the four reports is given. */
export type BodyProps = {
  readonly report: ReportName;
  readonly query: ReportInput;
  readonly search: ReportSearch;
  readonly timeZone: string;
  /** By the clocks of the company, `YYYY-MM-DD`. */
  readonly today: string;
  readonly aims: Aims;
  readonly onSort: (sort: Sort) => void;
  /** Looks into a row, or all of it, by a figure. */
  readonly onDetail: (what: string, figure: FigureName) => void;
};
