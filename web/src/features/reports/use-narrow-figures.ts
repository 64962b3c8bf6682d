import type { ReportInput } from '../../lib/schema.gen.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { BreakdownReportDocument } from './breakdown-report.gen.ts';
import { EquipmentReportDocument } from './equipment-report.gen.ts';
import type { Values } from './figure.ts';
import { MaintainerReportDocument } from './maintainer-report.gen.ts';
import type { ReportName } from './report-search.ts';

/** The figures of what is looked into: asked for once, and the same however it was come to. */
export const useNarrowFigures = (report: ReportName, query: ReportInput): { readonly values: Values | undefined } => {
  const variables = { query: { ...query, page: 1, rowsPerPage: 1 } };
  const machines = useQuery(EquipmentReportDocument, {
    variables,
    skip: report !== 'reportAttrezzature' && report !== 'reportGenerale',
  });
  const breakdowns = useQuery(BreakdownReportDocument, { variables, skip: report !== 'reportGuastiInterventi' });
  const maintainers = useQuery(MaintainerReportDocument, { variables, skip: report !== 'reportManutentori' });
  const broken = breakdowns.data?.breakdownReport;
  return {
    values:
      machines.data?.equipmentReport.whole ??
      (broken && { ...broken.whole, hours: broken.hours, downtime: broken.downtime ?? null }) ??
      maintainers.data?.maintainerReport.whole,
  };
};
