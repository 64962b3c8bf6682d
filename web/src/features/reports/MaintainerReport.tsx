import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../kit/Badge.tsx';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { font, space } from '../../theme/layout.ts';
import { color as colors } from '../../theme/tokens.ts';
import { EmptyReport } from './EmptyReport.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import type { FigureName } from './figure.ts';
import { useFigureColumns } from './figure-columns.tsx';
import { figuresOfReport } from './figures-of-report.ts';
import { LoadChart } from './LoadChart.tsx';
import { MaintainerReportDocument, type MaintainerReportQuery } from './maintainer-report.gen.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { BodyProps } from './report-body.ts';
import { useReport } from './use-report.ts';

const Over = styled.em`
  display: inline-flex;
  align-items: center;
  gap: 3px;
  margin-left: ${space(2)};
  white-space: nowrap;
  font: ${font.small};
  font-weight: 600;
  color: ${colors.dangerText};
`;

type Found = MaintainerReportQuery['maintainerReport'];
type Row = Omit<Found['rows'][number], 'color'> & { readonly color: number | null };

const names = figuresOfReport.reportManutentori;
const tiles: readonly FigureName[] = [
  ...(['planned', 'completed', 'hours', 'capacityHours', 'preventiveEfficiency'] as const),
  ...(['backlogHours', 'backlogWeeks'] as const),
];
const usual = names.filter((name) => name !== 'weeklyCapacityHours' && name !== 'backlogOverdueHours');
/** What the server does not sort by. */
const unsorted: readonly string[] = ['preventiveDue', 'preventiveOnTime', 'preventivePending'];
const foundIn = ({ maintainerReport }: MaintainerReportQuery): Found => maintainerReport;

/** What each maintainer had to do and has done, beside the hours that there are. */
export const MaintainerReport = ({ report, query, search, timeZone, today, aims, onSort, onDetail }: BodyProps) => {
  const { t } = useTranslation('reports');
  const sorted = search.sort === null ? {} : { sortBy: search.sort.by, descending: search.sort.descending };
  const read = useReport(MaintainerReportDocument, { ...query, ...sorted }, foundIn);
  const { found } = read;
  const figureColumns = useFigureColumns();
  const narrow = useMediaQuery(phoneQuery);
  const columns = useMemo((): DataColumn<Row>[] => {
    const label: DataColumn<Row> = {
      id: 'label',
      header: t('maintainer'),
      width: narrow ? 'share' : 'grow',
      sortable: true,
      cell: ({ id, label: name, color, hours, capacityHours }) => (
        <>
          {color !== null && <MaintainerDot color={color} />}
          <span>{name}</span>
          {id !== 'tutto' && hours > capacityHours && (
            <Over data-over>
              <TriangleAlert size={12} aria-hidden />
              {t('overHours')}
            </Over>
          )}
        </>
      ),
    };
    const figures = figureColumns<Row>({
      ...{ names, shown: usual, phone: ['hours', 'preventiveEfficiency'], sortable: true },
      valuesOf: (row) => row,
      onShow: ({ id }, figure) => onDetail(id, figure),
    });
    return [label, ...figures.map((one) => ({ ...one, sortable: !unsorted.includes(one.id) }))];
  }, [figureColumns, narrow, onDetail, t]);
  const whole = found && { ...found.whole, id: 'tutto', label: t('total'), color: null };
  return (
    <ReportFrame read={read} timeZone={timeZone}>
      {found !== undefined && found.whole.planned + found.unassigned === 0 ? (
        <EmptyReport of="loads" search={search} today={today} />
      ) : (
        found && (
          <>
            <FigureTiles
              names={tiles}
              values={found.whole}
              aims={aims}
              unassigned={found.unassigned}
              unassignedHours={found.unassignedBacklogHours}
              onShow={(figure) => onDetail('tutto', figure)}
            />
            <LoadChart rows={found.rows} total={found.totalRows} onShow={(id) => onDetail(id, 'hours')} />
            <ReportTable
              name={report}
              label={t('table.maintainers')}
              columns={columns}
              rows={found.rows as readonly Row[]}
              rowId={({ id }) => id}
              totalRows={found.totalRows}
              {...(whole && { whole })}
              loading={read.loading}
              onEndReached={read.more}
              sort={search.sort ?? { by: 'label', descending: false }}
              onSort={onSort}
              onOpen={({ id }) => onDetail(id, 'hours')}
              selectedId={search.detail ?? undefined}
            />
          </>
        )
      )}
    </ReportFrame>
  );
};
