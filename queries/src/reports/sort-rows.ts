import type { ReportName } from '@cadenza/domain/reports/report-names';

/** What the rows of each report are sorted by unless told. */
export const ownOrder = {
  reportAttrezzature: 'equipment',
  reportGenerale: 'equipment',
  reportGuastiInterventi: 'start',
  reportManutentori: 'maintainer',
} as const satisfies Record<ReportName, string>;

/** Columns as printouts name them that were asked for while they had the names of REST. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['attrezzatura', 'equipment'],
  ['attrezzaturaId', 'equipmentId'],
  ['linea', 'line'],
  ['causaGuasto', 'faultCause'],
  ['causaGuastoId', 'faultCauseId'],
  ['rimedioGuasto', 'faultRemedy'],
  ['rimedioGuastoId', 'faultRemedyId'],
  ['interventi', 'workIds'],
  ['manutentore', 'maintainer'],
  ['manutentoreId', 'maintainerId'],
]);

/** The rows of a report as a printout asks for them. */
export const inOrderOf = <Row extends object>(
  rows: readonly Row[],
  { report, sortBy, descending }: { report: ReportName; sortBy: string | null; descending: boolean },
): readonly Row[] =>
  sortRows(rows, sortBy === null ? ownOrder[report] : (formerNames.get(sortBy) ?? sortBy), descending);

/** By any field of the rows; what has no value comes last. */
export const sortRows = <Row extends object>(rows: readonly Row[], by: string, descending: boolean): readonly Row[] => {
  const compare = (one: unknown, other: unknown): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'it', { numeric: true });
  return rows.toSorted((a, b) => {
    const [one, other] = [fieldOf(a, by), fieldOf(b, by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other) * (descending ? -1 : 1);
  });
};

const fieldOf = (row: object, name: string): unknown => Reflect.get(row, name) ?? null;
