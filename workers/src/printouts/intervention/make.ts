import { exportName } from '@cadenza/domain/exchange/file-name';
import { printWords } from '@cadenza/infra/texts/texts';
import type { Made, Maker } from '../made.ts';
import { loadSender } from '../sender.ts';
import { loadSheet } from './sheet.ts';
import { sheetPage, sheetStyle } from './template.ts';

/** UTF-16 units of the machine's name in that of the file. */
const longestName = 80;

/** The sheet of one planned work. */
export const makeIntervention: Maker<'intervention'> = async ({ interventionId }, making): Promise<Made> => {
  const { services, printer, language } = making;
  const [sender, sheet] = await Promise.all([loadSender(making), loadSheet(making, interventionId)]);
  if (sheet === undefined) return { failure: 'not_found' };
  const words = printWords(language);
  const now = services.clock();
  const { intervention, equipment } = sheet.planned;
  const bytes = await printer.print(sheetPage({ sheet, sender, words, now }), {
    language,
    title: `${intervention.label} · ${equipment.label}`,
    style: sheetStyle,
    footer: { text: `${sender.name} · ${intervention.label} · ${equipment.label}`.slice(0, 110), pages: words.pages },
  });
  const name = `${words.names.intervention} ${equipment.label.slice(0, longestName).toWellFormed().trim()}`;
  return { bytes, fileName: exportName(name, now, sender.timeZone, 'pdf'), mime: 'application/pdf' };
};
