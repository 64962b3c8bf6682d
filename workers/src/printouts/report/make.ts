import { exportName } from '@cadenza/domain/exchange/file-name';
import { printWords, reportWords } from '@cadenza/infra/texts/texts';
import type { Made, Maker } from '../made.ts';
import { loadSender } from '../sender.ts';
import { loadReport } from './load.ts';
import { reportFooter, reportPage, reportStyle } from './template.ts';

/** Rows up to which screen readers find a structure: it makes files many times as large. */
const taggedRows = 5_000;
/** Milliseconds: thousands of rows take their time. */
const within = 240_000;

/** One of the four reports, as its screen has it. */
export const makeReport: Maker<'report'> = async (wanted, making): Promise<Made> => {
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
