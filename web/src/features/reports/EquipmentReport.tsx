import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { Charts } from './Charts.ts';
import { EmptyReport } from './EmptyReport.tsx';
import { EquipmentReportDocument, type EquipmentReportQuery } from './equipment-report.gen.ts';
import { FigureTiles } from './FigureTiles.tsx';
import type { FigureName } from './figure.ts';
import { useFigureColumns } from './figure-columns.tsx';
import { figuresOfReport } from './figures-of-report.ts';
import { IndexScale } from './IndexScale.tsx';
import { monthOfYear } from './month-name.ts';
import { ProvisionalMark } from './Provisional.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { BodyProps } from './report-body.ts';
import { TrendChart } from './TrendChart.tsx';
import { aimOf } from './targets.ts';
import { useReport } from './use-report.ts';

type Found = EquipmentReportQuery['equipmentReport'];
type Row = { readonly id: string; readonly label: string; readonly line: string; readonly figures: Found['whole'] };

const tiles: readonly FigureName[] = [
  ...(['preventiveEfficiency', 'mtbf', 'mttr', 'downtimeRate', 'idleCost', 'failures'] as const),
  ...(['scheduleCompliance', 'unplannedLabourRate', 'partsCost', 'partsCostRate'] as const),
];
const shown: readonly FigureName[] = [
  ...(['failures', 'mtbf', 'mttr', 'downtimeRate', 'idleCost'] as const),
  ...(['preventiveEfficiency', 'maintenanceIndex'] as const),
];
const phone: readonly FigureName[] = ['failures', 'preventiveEfficiency'];
const wholeId = 'tutto';

const foundIn = ({ equipmentReport }: EquipmentReportQuery): Found => equipmentReport;

/** Figures of each piece of equipment, or of each month, and of all together. */
export const EquipmentReport = (props: BodyProps) => {
  const { report, query, search, timeZone, today, aims, onSort, onDetail } = props;
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const byMonth = report === 'reportGenerale';
  const sorted = byMonth || search.sort === null ? {} : { sortBy: search.sort.by, descending: search.sort.descending };
  const read = useReport(EquipmentReportDocument, { ...query, ...sorted }, foundIn);
  const { found } = read;
  const figureColumns = useFigureColumns();
  const narrow = useMediaQuery(phoneQuery);
  const columns = useMemo((): DataColumn<Row>[] => {
    const label: DataColumn<Row> = {
      id: 'label',
      header: t(byMonth ? 'month' : 'equipment'),
      width: narrow ? 'share' : 'grow',
      sortable: !byMonth,
      cell: ({ label: name, figures }) => (
        <>
          <span>{name}</span>
          {figures.provisional && <ProvisionalMark />}
        </>
      ),
    };
    const line: DataColumn<Row> = {
      id: 'line',
      header: t('line'),
      sortable: true,
      cell: ({ line: name }) => <span>{name}</span>,
    };
    const figures = figureColumns<Row>({
      ...{ names: figuresOfReport[report], shown, phone, sortable: !byMonth },
      valuesOf: (row) => row.figures,
      onShow: ({ id }, figure) => onDetail(id, figure),
    });
    return byMonth ? [label, ...figures] : [label, line, ...figures];
  }, [byMonth, figureColumns, narrow, onDetail, report, t]);
  const rows = useMemo(
    (): readonly Row[] =>
      byMonth
        ? (found?.months ?? []).map(({ year, month, figures }) => ({
            id: `${year}-${String(month).padStart(2, '0')}`,
            label: monthOfYear(year, month, language),
            line: '',
            figures,
          }))
        : (found?.rows ?? []),
    [byMonth, found, language],
  );
  const whole = found && { id: wholeId, label: t('total'), line: '', figures: found.whole };
  return (
    <ReportFrame read={read} timeZone={timeZone} version={found?.definitionVersion}>
      {found?.totalRows === 0 ? (
        <EmptyReport of="equipment" search={search} today={today} />
      ) : (
        found && (
          <>
            <FigureTiles
              names={tiles}
              values={found.whole}
              aims={aims}
              leftOut={found.leftOut}
              onShow={(figure) => onDetail(wholeId, figure)}
            />
            <Charts>
              <TrendChart search={search} today={today} aims={aims} />
              <IndexScale values={found.whole} target={aimOf('preventiveEfficiency', aims)} />
            </Charts>
            <ReportTable
              name={report}
              label={t(byMonth ? 'table.months' : 'table.equipment')}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              totalRows={byMonth ? rows.length : found.totalRows}
              {...(whole && { whole })}
              loading={read.loading}
              onEndReached={read.more}
              {...(byMonth ? {} : { sort: search.sort ?? { by: 'label', descending: false }, onSort })}
              onOpen={({ id }) => onDetail(id, 'preventiveEfficiency')}
              selectedId={search.detail ?? undefined}
            />
          </>
        )
      )}
    </ReportFrame>
  );
};
