import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../kit/Badge.tsx';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { formatDateTime } from '../../lib/format.ts';
import { BreakdownReportDocument, type BreakdownReportQuery } from './breakdown-report.gen.ts';
import { Charts } from './Charts.ts';
import { EmptyReport } from './EmptyReport.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import type { FigureName, Values } from './figure.ts';
import { useFigureColumns } from './figure-columns.tsx';
import { Paretos } from './Paretos.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { BodyProps } from './report-body.ts';
import { TrendChart } from './TrendChart.tsx';
import { useReport } from './use-report.ts';

type Found = BreakdownReportQuery['breakdownReport'];
type Row = Omit<Found['rows'][number], 'start'> & { readonly start: string | null };

const tiles: readonly FigureName[] = ['failures', 'hours', 'mtbf', 'mttr', 'downtimeRate', 'idleCostFailure'];
const names: readonly FigureName[] = ['hours', 'downtime'];
const foundIn = ({ breakdownReport }: BreakdownReportQuery): Found => breakdownReport;

/** Each breakdown that begins in the period, and what they come to. */
export const BreakdownReport = (props: BodyProps) => {
  const { report, query, search, timeZone, today, aims, onSort, onDetail } = props;
  const { t } = useTranslation('reports');
  const sorted = search.sort === null ? {} : { sortBy: search.sort.by, descending: search.sort.descending };
  const read = useReport(BreakdownReportDocument, { ...query, ...sorted }, foundIn);
  const { found } = read;
  const figureColumns = useFigureColumns();
  const narrow = useMediaQuery(phoneQuery);
  const columns = useMemo((): DataColumn<Row>[] => {
    const when = (instant: string) => <time dateTime={instant}>{formatDateTime(instant, timeZone)}</time>;
    return [
      {
        id: 'equipment',
        header: t('equipment'),
        width: narrow ? 'share' : 'grow',
        sortable: true,
        cell: ({ equipment, open }) => (
          <>
            <span>{equipment}</span>
            {open && <Badge title={t('provisionalText')}>{t('open')}</Badge>}
          </>
        ),
      },
      { id: 'line', header: t('line'), sortable: true, cell: ({ line }) => <span>{line}</span> },
      {
        id: 'start',
        header: t('figure.start.name'),
        width: 150,
        figures: true,
        sortable: true,
        phone: true,
        cell: ({ start }) => start !== null && when(start),
      },
      {
        id: 'end',
        header: t('figure.end.name'),
        width: 150,
        figures: true,
        sortable: true,
        cell: ({ end }) => end != null && when(end),
      },
      ...(['faultCause', 'faultRemedy'] as const).map(
        (id): DataColumn<Row> => ({
          ...{ id, header: t(id === 'faultCause' ? 'code.CAUSE' : 'code.REMEDY'), sortable: true },
          cell: (row) => <span>{row[id]}</span>,
        }),
      ),
      ...figureColumns<Row>({
        ...{ names, shown: names, phone: ['hours'], sortable: true },
        valuesOf: (row) => row,
        onShow: (row, figure) => onDetail(detailOf(row, timeZone), figure),
      }),
    ];
  }, [figureColumns, narrow, onDetail, t, timeZone]);
  const whole = found && {
    ...{ equipmentId: '', equipment: t('total'), line: '', start: null, end: null, open: false, workIds: [] },
    ...{ faultCause: null, faultRemedy: null },
    ...{ hours: found.hours, downtime: found.downtime ?? null },
  };
  const values: Values = { ...found?.whole, hours: found?.hours ?? null };
  return (
    <ReportFrame read={read} timeZone={timeZone} version={found?.definitionVersion}>
      {found?.totalRows === 0 ? (
        <EmptyReport of="breakdowns" search={search} today={today} />
      ) : (
        found && (
          <>
            <FigureTiles
              names={tiles}
              values={values}
              aims={aims}
              leftOut={found.leftOut}
              onShow={(figure) => onDetail('tutto', figure)}
            />
            <Charts>
              <Paretos found={found} onShow={(id) => onDetail(id, 'hours')} />
              <TrendChart search={search} today={today} aims={aims} usual="failures" />
            </Charts>
            <ReportTable
              name={report}
              label={t('table.breakdowns')}
              columns={columns}
              rows={found.rows as readonly Row[]}
              rowId={({ equipmentId, start }) => `${equipmentId} ${start}`}
              totalRows={found.totalRows}
              {...(whole && { whole })}
              loading={read.loading}
              onEndReached={read.more}
              sort={search.sort ?? { by: 'start', descending: false }}
              onSort={onSort}
              onOpen={(row) => onDetail(detailOf(row, timeZone), 'hours')}
            />
          </>
        )
      )}
    </ReportFrame>
  );
};

/** The machine in the month in which it broke down. */
const detailOf = ({ equipmentId, start }: Row, timeZone: string): string => {
  if (start === null) return 'tutto';
  const { year, month } = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone);
  return `${equipmentId}.${year}-${String(month).padStart(2, '0')}`;
};
