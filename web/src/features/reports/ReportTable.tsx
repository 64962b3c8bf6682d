import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { DataColumn, Sort } from '../../kit/data-table/columns.ts';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { columnsShown } from '../../kit/data-table/use-column-choice.ts';
import { font, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { usePrinting } from './use-printing.ts';

const Section = styled.section`
  display: grid;
  gap: ${space(2)};
  h2 { font: ${font.section}; }
`;
/** As high as its rows, up to what leaves the rest of the report in sight. */
const Place = styled.div`
  height: min(72vh, calc(var(--row) * var(--rows) + 72px));
  min-height: 200px;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  overflow: hidden;
`;
const Printed = styled.table`
  width: 100%;
  border-collapse: collapse;
  font: 400 8pt/11pt var(--font);
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th, td { padding: 2px 6px; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top; }
  [data-align='end'] { text-align: right; font-variant-numeric: tabular-nums; }
  tfoot { display: table-row-group; font-weight: 600; }
  button { padding: 0; border: 0; background: none; font: inherit; }
`;
const Note = styled.p`
  font: ${font.small};
  color: ${color.muted};
`;

type Props<Row> = {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly totalRows?: number;
  readonly whole?: Row;
  readonly loading: boolean;
  readonly onEndReached?: () => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly onOpen?: (row: Row) => void;
  readonly selectedId?: string | undefined;
};

/** The rows of a report with what they come to; on paper all that are here, with their heading on every page. */
export const ReportTable = <Row extends object>(props: Props<Row>) => {
  const { name, label, columns, rows, rowId, whole, totalRows = rows.length } = props;
  const { t } = useTranslation('reports');
  const printing = usePrinting();
  const shown = printing ? columnsShown(name, columns) : [];
  const printed = columns.filter(({ id }) => shown.includes(id));
  const cells = (row: Row) =>
    printed.map(({ id, align, cell }) => (
      <td key={id} data-align={align}>
        {cell(row)}
      </td>
    ));
  return (
    <Section aria-label={label}>
      <h2>{label}</h2>
      {printing ? (
        <>
          <Printed>
            <thead>
              <tr>
                {printed.map(({ id, header, align }) => (
                  <th key={id} scope="col" data-align={align}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowId(row)}>{cells(row)}</tr>
              ))}
            </tbody>
            {whole !== undefined && (
              <tfoot>
                <tr>{cells(whole)}</tr>
              </tfoot>
            )}
          </Printed>
          {rows.length < totalRows && <Note>{t('rowsShown', { shown: rows.length, total: totalRows })}</Note>}
        </>
      ) : (
        <Place style={{ '--rows': rows.length + (whole === undefined ? 0 : 1) } as React.CSSProperties}>
          <DataTable {...props} empty={null} />
        </Place>
      )}
    </Section>
  );
};
