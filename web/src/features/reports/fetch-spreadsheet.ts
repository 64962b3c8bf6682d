import { nameOfFile, saveFile } from '../../lib/save-file.ts';
import type { ReportInput } from '../../lib/schema.gen.ts';
import { http } from '../../lib/services.ts';
import type { ReportName } from './report-search.ts';

const wireNames = {
  equipmentId: 'attrezzaturaId',
  lineId: 'lineaId',
  plantId: 'impiantoId',
  maintainerId: 'manutentoreId',
  interventionTypeId: 'tipoInterventoId',
} as const;

/** The documented names of what a report is asked for. */
const wireQuery = (report: ReportName, query: ReportInput): Record<string, string> => ({
  tipoReport: report,
  'filters[years]': query.years.join(','),
  'filters[months]': query.months.join(','),
  ...Object.fromEntries(
    Object.entries(wireNames).flatMap(([name, wire]) => {
      const value = query[name as keyof typeof wireNames];
      return value == null ? [] : [[`filters[${wire}]`, value]];
    }),
  ),
});

/** The workbook as it is answered at once: for who only looks, and has nothing made. */
export const saveSpreadsheet = async (report: ReportName, query: ReportInput): Promise<void> => {
  const answer = await http.raw('/api/report/xls', { query: wireQuery(report, query) });
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, `${report}.xlsx`));
};
