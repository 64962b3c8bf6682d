import { exportName } from '@cadenza/domain/exchange/file-name';
import type { ReportFormat } from '@cadenza/domain/reports/report-names';
import { printWords, reportWords } from '@cadenza/infra/texts/texts';
import { printedSheet } from '@cadenza/queries/reports/printed-report';
import { reportSpreadsheet } from '@cadenza/queries/reports/spreadsheet';
import { answered } from '../../kernel/answered.ts';
import type { Made, Maker } from '../made.ts';
import { loadSender } from '../sender.ts';
import { loadReport } from './load.ts';
import { reportFooter, reportPage, reportStyle } from './template.ts';

/** Rows up to which screen readers find a structure: it makes files many times as large. */
const taggedRows = 5_000;
/** Milliseconds: thousands of rows take their time. */
const within = 240_000;

/** On paper, as its screen has it. */
const printReport: Maker<'report'> = async (wanted, making): Promise<Made> => {
  const { printer, language, advance } = making;
  const [sender, data] = await Promise.all([loadSender(making), loadReport(making, wanted)]);
  const words = reportWords(language);
  const page = { data, sender, words, language };
  await advance(0, data.rows.length);
  const title = words.titles[wanted.report] ?? wanted.report;
  const bytes = await printer.print(reportPage(page), {
    ...{ language, style: reportStyle, landscape: true, within },
    title: `${title} · ${sender.name}`,
    footer: { text: reportFooter(page), pages: printWords(language).pages },
    tagged: data.rows.length <= taggedRows,
  });
  return { bytes, fileName: exportName(title, data.now, sender.timeZone, 'pdf'), mime: 'application/pdf' };
};

/** Of a spreadsheet the asker is told so many times how far it is, and not of a few rows. */
const steps = 20;
const fewRows = 5_000;

const writeSpreadsheet: Maker<'report'> = async (wanted, making): Promise<Made> => {
  const { rows, open, fileName, mime } = reportSpreadsheet(
    await answered(making, printedSheet, wanted),
    wanted,
    making.language,
  );
  const { advance } = making;
  await advance(0, rows);
  const step = Math.max(fewRows, Math.ceil(rows / steps));
  let told = 0;
  const bytes = await open(async (written) => {
    if (written < told + step) return;
    told = written;
    await advance(written, rows);
  });
  return { bytes, fileName, mime };
};

const makers = { pdf: printReport, xlsx: writeSpreadsheet } as const satisfies Record<ReportFormat, Maker<'report'>>;

/** One of the four reports. */
export const makeReport: Maker<'report'> = (wanted, making) => makers[wanted.format ?? 'pdf'](wanted, making);
