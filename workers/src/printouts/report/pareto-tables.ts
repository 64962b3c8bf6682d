import type { ParetoRow } from '@cadenza/domain/reports/code-pareto';
import { type Fill, type Html, html } from '@cadenza/infra/printing/html';
import type { ReportPage } from './load.ts';
import type { Written } from './written-values.ts';

const shown = ['failures', 'hours', 'downtime', 'cumulated'] as const;

/** Breakdowns by cause and by remedy: how many, how long, and what they make of the whole together. */
export const paretoTables = ({ data, words }: ReportPage, { cell }: Written): Fill => {
  const { paretos } = data;
  if (paretos === null || paretos.cause.length === 0) return null;
  const heading = (name: string): string => words.columns[name]?.heading ?? name;
  const tableOf = (name: 'faultCause' | 'faultRemedy', rows: readonly ParetoRow[]): Html =>
    html`<table><caption>${heading(name)}</caption><thead><tr><th class="t" scope="col">${heading(name)}</th>${shown.map(
      (column) => html`<th scope="col">${heading(column)}</th>`,
    )}</tr></thead><tbody>${rows.map(
      (row) =>
        html`<tr><th scope="row">${row.code?.label ?? words.print.notStated}</th>${shown.map(
          (column) => html`<td>${cell(column, row[column])}</td>`,
        )}</tr>`,
    )}</tbody></table>`;
  return html`<section>${tableOf('faultCause', paretos.cause)}</section><section>${tableOf('faultRemedy', paretos.remedy)}</section>`;
};
