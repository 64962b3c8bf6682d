import { type DividedName, divided } from '@cadenza/domain/reports/divisions';
import { definitionVersion } from '@cadenza/domain/reports/figures';
import { chosenMonths } from '@cadenza/domain/reports/period';
import { type Fill, type Html, html } from '@cadenza/infra/printing/html';
import { printText, type ReportWords } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';
import { lastLinesStyle } from '../last-lines.ts';
import { chartsOf } from './charts.ts';
import type { ReportData, ReportPage, Row } from './load.ts';
import { paretoTables } from './pareto-tables.ts';
import { tileNames, tilesOf } from './tiles.ts';
import { kindOfColumn, periodInWords, type Written, writtenIn } from './written-values.ts';

const ofMachines = [
  ...(['failures', 'mtbf', 'mttr', 'downtimeRate', 'idleCost', 'preventiveEfficiency', 'maintenanceIndex'] as const),
  ...(['scheduleCompliance', 'unplannedLabourRate', 'partsCost', 'partsCostRate'] as const),
];

/** What stands in the table of each report. */
const columnsOf: Readonly<Record<ReportData['wanted']['report'], readonly string[]>> = {
  reportAttrezzature: ['equipment', 'line', ...ofMachines],
  reportGenerale: ['month', 'requiredTime', 'downtimeFailure', 'downtimePlanned', ...ofMachines],
  reportGuastiInterventi: ['equipment', 'line', 'start', 'end', 'hours', 'downtime', 'faultCause', 'faultRemedy'],
  reportManutentori: [
    ...['maintainer', 'planned', 'completed', 'hours', 'faultHours', 'capacityHours'],
    ...['preventiveDue', 'preventiveOnTime', 'preventivePending', 'preventiveEfficiency'],
    ...['backlogOverdueHours', 'backlogHours', 'backlogWeeks'],
  ],
};

export const reportStyle = `
.cover{min-height:165mm;display:flex;flex-direction:column;break-after:page}
.cover img{max-height:22mm;max-width:70mm;object-fit:contain;object-position:left}
.cover .who{font-size:12pt;color:#57606a;margin-top:6mm}
h1{font-size:30pt;line-height:1.15;font-weight:650;letter-spacing:-.015em;margin-top:34mm;padding-top:6mm;border-top:.8mm solid #2f5bd7}
.cover .period{font-size:14pt;margin-top:3mm}
.cover dl{display:grid;grid-template-columns:auto 1fr;gap:2mm 6mm;margin-top:auto;font-size:9.5pt}
dt{color:#57606a}dd{font-weight:500}
h2{font-size:12pt;font-weight:650;margin:0 0 2mm;break-after:avoid}
section+section{margin-top:7mm}.rows{break-before:page}
.tiles{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:3mm;list-style:none}
.tiles li{border:.25mm solid #d0d7de;border-radius:2mm;padding:2.5mm 3mm;break-inside:avoid}
.tiles span{display:block;font-size:8pt;color:#57606a}
.tiles b{display:block;overflow-wrap:break-word;font-size:15pt;font-weight:650;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.tiles .long{font-size:11pt}
.tiles small{display:block;font-size:7.5pt;color:#57606a}
.tiles .reached{color:#116329}.tiles .missed{color:#a40e26}
figure{margin:0;break-inside:avoid}figure+figure{margin-top:7mm}
figcaption{font-size:8.5pt;color:#57606a;margin-bottom:1mm}
figure>svg{display:block;width:100%}figure svg text{font:13px Inter,sans-serif;font-variant-numeric:tabular-nums}
.legend{display:flex;flex-wrap:wrap;gap:1mm 6mm;font-size:8pt;color:#3d444d}
.legend svg{width:7mm;height:3mm;margin-right:1.5mm;vertical-align:-.4mm}
table{width:100%;border-collapse:collapse;font-size:8.5pt;font-variant-numeric:tabular-nums}
caption{caption-side:top;text-align:left;font-size:12pt;font-weight:650;margin-bottom:2mm}
th{overflow-wrap:normal;font-size:7.5pt;font-weight:600;color:#57606a;text-align:right;vertical-align:bottom;padding:1mm 1.6mm;border-bottom:.35mm solid #8c959f}
td{padding:1.3mm 1.6mm;border-bottom:.2mm solid #e4e8ec;text-align:right;vertical-align:top;white-space:nowrap}
td small{display:block;overflow-wrap:break-word;max-width:25mm;margin-left:auto;font-size:6.5pt;line-height:1.25;font-weight:400;color:#57606a;white-space:normal}
td.wide{min-width:24mm}td.wide small{white-space:pre-line}
th.t,td.t,tbody th{text-align:left;white-space:normal;overflow-wrap:break-word}tbody th{min-width:25mm}tbody th{font-size:8.5pt;font-weight:500;color:inherit;border-bottom:.2mm solid #e4e8ec;vertical-align:top}
thead{display:table-header-group}tr{break-inside:avoid}
.total th,.total td{font-weight:650;border-top:.35mm solid #8c959f;border-bottom:0}
.none{color:#6e7781}
.meanings{display:grid;grid-template-columns:60mm 1fr;gap:1.5mm 5mm;font-size:8.5pt}
.meanings dd{font-weight:400}.meanings dt{color:inherit;font-weight:600}${lastLinesStyle}`;

const isText = (name: string): boolean => ['text', 'time', 'index'].includes(kindOfColumn(name)) || name === 'month';

/** `150,4 / 2`: what was divided by what. */
const termsOf = (name: DividedName, row: Row, cell: Written['cell']): string => {
  const { numerator, denominator } = divided[name];
  return `${cell(numerator, row[numerator])} / ${cell(denominator, row[denominator])}`;
};

/** Under a cell: why it is empty, the interval of a mean, of how many a share is, and that something is written off. */
const underCell = (name: string, row: Row, { cell, note }: Written, words: ReportWords): string => {
  if (row[name] == null) return note(name, row);
  switch (name) {
    case 'mtbf':
      return `${termsOf(name, row, cell)}\n${cell('mtbfLower', row.mtbfLower)} – ${cell('mtbfUpper', row.mtbfUpper)}`;
    case 'mttr':
    case 'downtimeRate':
    case 'unplannedLabourRate':
    case 'partsCostRate':
      return termsOf(name, row, cell);
    case 'idleCost':
      return row.depreciated === true ? (words.notes.depreciatedShort ?? '') : '';
    case 'preventiveEfficiency':
    case 'scheduleCompliance':
      return note(name, row);
    default:
      return '';
  }
};

const cellOf = (name: string, row: Row, first: boolean, written: Written, words: ReportWords): Html => {
  const open = name === 'end' && row.open === true;
  const text = name === 'month' ? row.month : open ? words.print.open : written.cell(name, row[name]);
  if (first) return html`<th scope="row">${String(text)}${row.provisional === true ? ' *' : ''}</th>`;
  const style = `${isText(name) ? 't' : ''}${name === 'mtbf' ? 'wide' : ''}${text === words.print.na ? ' none' : ''}`;
  const under = underCell(name, row, written, words);
  return html`<td class="${style}">${String(text)}${under !== '' && html`<small>${under}</small>`}</td>`;
};

const table = ({ data, words }: ReportPage, written: Written): Fill => {
  const { report } = data.wanted;
  const [first = '', ...others] = columnsOf[report];
  const heading = (name: string): string =>
    name === 'month' ? words.print.month : (words.columns[name]?.heading ?? name);
  const rows = data.rows.map(
    (row): Row =>
      first === 'month' ? { ...row, month: written.month({ year: Number(row.year), month: Number(row.month) }) } : row,
  );
  if (rows.length === 0) return html`<section><p>${words.print.empty}</p></section>`;
  const provisional = rows.some((row) => row.provisional === true);
  const between = others.includes('mtbf') && [...rows, data.whole].some(({ mtbfUpper }) => mtbfUpper != null);
  const divides = others.includes('mtbf');
  return html`<section class="rows"><table><caption>${words.print.rows}</caption><thead><tr><th class="t" scope="col">${heading(first)}</th>${others.map(
    (name) => html`<th scope="col"${isText(name) ? html` class="t"` : null}>${heading(name)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${cellOf(first, row, true, written, words)}${others.map((name) => cellOf(name, row, false, written, words))}</tr>`,
  )}<tr class="total"><th scope="row">${words.words.total}</th>${others.map((name) =>
    name in data.whole && kindOfColumn(name) !== 'text'
      ? cellOf(name, data.whole, false, written, words)
      : html`<td></td>`,
  )}</tr></tbody></table>${divides && html`<p class="legend">${words.print.divided}</p>`}${between && html`<p class="legend">${words.print.interval}</p>`}${provisional && html`<p class="legend">* ${words.columns.provisional?.heading}: ${words.columns.provisional?.definition}</p>`}</section>`;
};

const meanings = ({ data, words }: ReportPage): Html =>
  html`<section><h2>${words.words.about}</h2><dl class="meanings">${[
    ...new Set([...columnsOf[data.wanted.report], ...tileNames[data.wanted.report]]),
  ].flatMap((name) => {
    const column = words.columns[name];
    return column === undefined || column.definition === ''
      ? []
      : [html`<dt>${column.heading}</dt><dd>${column.definition}</dd>`];
  })}</dl></section>`;

/** The report on paper: what it is about, its figures, its charts, its rows, and what each figure is. */
export const reportPage = (page: ReportPage): Html => {
  const { data, sender, words, language } = page;
  const written = writtenIn(language, words, sender.timeZone);
  const title = words.titles[data.wanted.report] ?? data.wanted.report;
  const facts: (readonly [string, string])[] = [
    ...data.filters,
    ...(data.filters.length === 0 ? [[words.print.filters, words.print.noFilters] as const] : []),
    [words.words.asOf, writtenInstant(data.now, sender.timeZone)],
    [words.words.version, definitionVersion],
  ];
  return html`<header class="cover">${sender.logo && html`<img src="${sender.logo}" alt="${sender.name}">`}<p class="who">${sender.name}</p>
<h1>${title}</h1><p class="period">${periodInWords(chosenMonths(data.wanted.years, data.wanted.months), written)}</p>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></header>
<main>${tilesOf(page, written)}${chartsOf(page, written)}${paretoTables(page, written)}${table(page, written)}${meanings(page)}</main>`;
};

/** At the foot of every page. */
export const reportFooter = ({ sender, words, data }: ReportPage): string =>
  `${sender.name} · ${words.titles[data.wanted.report] ?? ''} · ${printText(words.print.printed, {
    at: writtenInstant(data.now, sender.timeZone),
  })}`.slice(0, 140);
