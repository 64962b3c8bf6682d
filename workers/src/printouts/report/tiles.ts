import { isReached, isTargetFigure, targetOf } from '@cadenza/domain/reports/targets';
import { type Fill, html } from '@cadenza/infra/printing/html';
import { printText } from '@cadenza/infra/texts/texts';
import { leftOutInWords } from '@cadenza/queries/reports/left-out-in-words';
import { measuredBy, type ReportData, type ReportPage } from './load.ts';
import type { Written } from './written-values.ts';

const ofMachines = [
  ...(['preventiveEfficiency', 'mtbf', 'mttr', 'downtimeRate', 'idleCost', 'failures'] as const),
  ...(['scheduleCompliance', 'unplannedLabourRate', 'partsCost', 'partsCostRate'] as const),
];

/** As on the screens. */
export const tileNames: Readonly<Record<ReportData['wanted']['report'], readonly string[]>> = {
  reportAttrezzature: ofMachines,
  reportGenerale: ofMachines,
  reportGuastiInterventi: ['failures', 'hours', 'mtbf', 'mttr', 'downtimeRate', 'idleCostFailure'],
  reportManutentori: [
    'planned',
    'completed',
    'hours',
    'capacityHours',
    'preventiveEfficiency',
    'backlogHours',
    'backlogWeeks',
  ],
};

/** Characters of a figure that a tile holds in one line. */
const longest = 11;

/** The figures of all of it, and whether they are where the company wants them. */
export const tilesOf = ({ data, sender, words }: ReportPage, { figure, note, named }: Written): Fill => {
  const measured = measuredBy(data, sender.timeZone);
  const aim = (name: string): Fill => {
    const value = data.whole[name];
    const target = isTargetFigure(name) ? targetOf(name, data.targets, measured) : null;
    if (target === null || value == null || !isTargetFigure(name)) return null;
    const reached = isReached(name, Number(value), target);
    return html`<small class="${reached ? 'reached' : 'missed'}">${printText(
      reached ? words.print.reached : words.print.missed,
      { value: figure(name, target) },
    )}</small>`;
  };
  return html`<section><h2>${words.print.figures}</h2><ul class="tiles">${tileNames[data.wanted.report].map((name) => {
    const beside = note(name, data.whole);
    const value = figure(name, data.whole[name]);
    const shown = value.length > longest ? html`<b class="long">${value}</b>` : html`<b>${value}</b>`;
    return html`<li><span>${named(name)}</span>${shown}${beside !== '' && html`<small>${beside}</small>`}${aim(name)}</li>`;
  })}</ul>${data.leftOut.length > 0 && html`<p class="legend">${leftOutInWords(data.leftOut, words).join('; ')}</p>`}</section>`;
};
