import { partsTotal, partTotal } from '@cadenza/domain/planning/parts';
import { progressOf } from '@cadenza/domain/planning/progress';
import { measuredMinutes } from '@cadenza/domain/planning/runs';
import { type Fill, type Html, html } from '@cadenza/infra/printing/html';
import { type PrintWords, printText } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';
import { lastLinesStyle } from '../last-lines.ts';
import type { Sender } from '../sender.ts';
import { writtenMinutes } from '../written.ts';
import { proofParts, proofStyle } from './proof-template.ts';
import type { Sheet } from './sheet.ts';

export type SheetPage = { sheet: Sheet; sender: Sender; words: PrintWords; now: string };

export const sheetStyle = `
header{display:flex;align-items:center;gap:6mm;padding-bottom:4mm;border-bottom:.4mm solid #2f5bd7}
header img{max-height:16mm;max-width:50mm;object-fit:contain}
header p{flex:1;text-align:right;color:#57606a;font-size:8.5pt}
header strong{display:block;font-size:10.5pt;color:#1c2128;font-weight:600}
h1{font-size:17pt;line-height:1.2;font-weight:650;letter-spacing:-.01em}
h2{font-size:11pt;font-weight:650;margin:6mm 0 2mm;break-after:avoid}
.title{display:flex;align-items:flex-start;gap:4mm;margin-top:6mm}
.title div{flex:1;min-width:0}
.title p{margin-top:1mm;color:#3d444d;font-size:10.5pt}
.state{flex:none;padding:1mm 3mm;border-radius:3mm;font-size:9pt;font-weight:600;background:#ddf4ff;color:#0a4c8c}
.completed{background:#dafbe1;color:#116329}.overdue{background:#ffebe9;color:#a40e26}.started{background:#fff8c5;color:#7d4e00}
dl{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:3mm 6mm;margin-top:5mm;padding:4mm;background:#f6f8fa;border-radius:2mm}
dt{font-size:8pt;color:#57606a}dd{font-weight:500}
table{width:100%;border-collapse:collapse;font-size:9pt}
th{font-size:8pt;font-weight:600;color:#57606a;text-align:left;padding:1mm 2mm;border-bottom:.3mm solid #d0d7de}
td{padding:1.6mm 2mm;border-bottom:.2mm solid #e4e8ec;vertical-align:top}
thead{display:table-header-group}tr{break-inside:avoid}
.n{white-space:nowrap;width:1%}
.box{display:inline-block;width:3.6mm;height:3.6mm;border:.35mm solid #57606a;border-radius:.7mm;vertical-align:-.6mm}
.box svg{display:block}
.ticked{background:#1a7f37;border-color:#1a7f37}
.r{text-align:right}
tfoot td,tfoot th{border-bottom:0;font-weight:600}
.words{white-space:pre-wrap;unicode-bidi:plaintext}
ul{padding-left:5mm}
.muted{color:#57606a}${proofStyle}${lastLinesStyle}`;

const stateOf = ({ planned, lines }: Sheet, now: string): keyof PrintWords['state'] => {
  if (planned.completed) return 'completed';
  if (planned.working.length > 0) return 'started';
  if (Temporal.Instant.compare(planned.end, now) < 0) return 'overdue';
  return planned.begun || planned.progress > 0 || lines.some(({ done, removed }) => done && !removed)
    ? 'started'
    : 'planned';
};

const minutesBetween = (start: string, end: string): number =>
  Math.round(Temporal.Instant.from(start).until(end).total('minutes'));

const facts = ({ sheet: { planned }, words, now }: SheetPage, at: (instant: string) => string): Html => {
  const { field } = words;
  const measured = measuredMinutes(planned.runs, now);
  const plan = planned.plannedTime;
  const { start, end } = plan ?? planned;
  const rows: readonly (readonly [string | undefined, Fill])[] = [
    [field.start, at(planned.start)],
    [field.end, at(planned.end)],
    ...(plan === null ? [] : [[field.plannedStart, at(plan.start)] as const]),
    [field.maintainer, planned.maintainer?.label ?? words.unassigned],
    ...(planned.working.length === 0
      ? []
      : [[field.working, planned.working.map((name) => name ?? words.unknown).join(', ')] as const]),
    [field.planned, writtenMinutes(minutesBetween(start, end))],
    [field.duration, planned.durationMinutes === null ? words.notSaid : writtenMinutes(planned.durationMinutes)],
    ...(measured === null ? [] : [[field.measured, writtenMinutes(measured)] as const]),
    [field.progress, `${progressOf(planned)} %`],
    [field.type, planned.interventionType.label],
    [field.recurrence, planned.recurrence?.label ?? words.none],
    [field.fault, planned.fault ? words.yes : words.no],
    ...(planned.fault
      ? [
          [field.faultCause, planned.faultCause?.label ?? words.notSaid] as const,
          [field.faultRemedy, planned.faultRemedy?.label ?? words.notSaid] as const,
        ]
      : []),
    [field.checklist, planned.checklist?.label ?? words.none],
    ...(planned.completedAt === null ? [] : [[field.completedAt, at(planned.completedAt)] as const]),
  ];
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
};

/** Drawn, as the fonts of a page have no such sign. */
const tickMark = html`<svg viewBox="0 0 10 10" aria-hidden="true"><path d="M2 5.4 4.2 7.6 8.2 2.8" fill="none" stroke="#fff" stroke-width="1.5"/></svg>`;

const box = (done: boolean, words: PrintWords): Html =>
  html`<span class="box${done ? ' ticked' : ''}" role="img" aria-label="${done ? words.yes : words.no}">${done && tickMark}</span>`;

const tasks = ({ sheet, words }: SheetPage, at: (instant: string) => string): Fill => {
  const lines = sheet.lines.filter(({ removed }) => !removed);
  if (lines.length === 0) return null;
  const { field } = words;
  const done = lines.filter((line) => line.done).length;
  return html`<h2>${words.section.tasks} <span class="muted">· ${printText(words.tasksDone, { done, total: lines.length })}</span></h2>
<table><thead><tr><th class="n">${field.done}</th><th>${field.task}</th><th class="n">${field.mandatory}</th><th>${field.by}</th><th class="n">${field.at}</th></tr></thead><tbody>${lines.map(
    (line) =>
      html`<tr><td class="n">${box(line.done, words)}</td><td class="words">${line.description}</td><td class="n">${
        line.mandatory ? words.yes : words.no
      }</td><td>${line.tick && (line.tick.by ?? words.unknown)}</td><td class="n">${line.tick && at(line.tick.at)}</td></tr>`,
  )}</tbody></table>`;
};

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const decimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2, useGrouping: 'always' });

const spareParts = ({ sheet: { planned }, words }: SheetPage): Fill => {
  const { parts } = planned;
  if (parts.length === 0) return null;
  const { field } = words;
  const money = (cents: number): string => euro.format(cents / 100);
  return html`<h2>${words.section.parts}</h2>
<table><thead><tr><th>${field.part}</th><th class="n r">${field.cost}</th><th class="n r">${field.quantity}</th><th class="n r">${field.total}</th></tr></thead><tbody>${parts.map(
    (part) =>
      html`<tr><td class="words">${part.name}</td><td class="n r">${money(part.costCents)}</td><td class="n r">${decimal.format(
        part.quantity,
      )}</td><td class="n r">${money(partTotal(part))}</td></tr>`,
  )}</tbody><tfoot><tr><th scope="row" colspan="3" class="r">${field.sum}</th><td class="n r">${money(partsTotal(parts))}</td></tr></tfoot></table>`;
};

/** What is done to the series of a work that happens once is done to that work. */
const ofOneWork: Readonly<Record<string, string>> = {
  SeriesCancelled: 'InterventionCancelled',
  SeriesChanged: 'InterventionWorkChanged',
  SeriesPutBack: 'InterventionBroughtBack',
  SeriesRescheduled: 'InterventionMoved',
};

type Recurs = { readonly recurring: boolean };

const told = (
  { event, line, done, lines }: Sheet['history'][number],
  { event: sentences }: PrintWords,
  { recurring }: Recurs,
): string => {
  const name = recurring ? event : (ofOneWork[event] ?? event);
  return printText(sentences[name] ?? name, { line: line ?? '', done: done ?? 0, lines: lines ?? 0 });
};

const history = ({ sheet, words }: SheetPage, at: (instant: string) => string): Fill => {
  if (sheet.history.length === 0) return null;
  const { field } = words;
  return html`<h2>${words.section.history}</h2>
<table><thead><tr><th class="n">${field.at}</th><th>${field.by}</th><th>${field.what}</th></tr></thead><tbody>${sheet.history.map(
    (entry) =>
      html`<tr><td class="n">${at(entry.happenedAt)}</td><td>${
        entry.bySystem ? words.system : (entry.actorName ?? words.unknown)
      }</td><td>${told(entry, words, sheet.planned)}${entry.reason && html`<br><span class="muted">${entry.reason}</span>`}</td></tr>`,
  )}</tbody></table>${sheet.moreHistory && html`<p class="muted">${words.earlier}</p>`}`;
};

/** The sheet of one planned work: what it is, what was done of it by whom, and what happened to it. */
export const sheetPage = (page: SheetPage): Html => {
  const { sheet, sender, words, now } = page;
  const { planned } = sheet;
  const at = (instant: string): string => writtenInstant(instant, planned.timeZone);
  const state = stateOf(sheet, now);
  return html`<header>${sender.logo && html`<img src="${sender.logo}" alt="${sender.name}">`}<p><strong>${sender.name}</strong>${printText(
    words.printed,
    { at: at(now) },
  )}</p></header>
<main><div class="title"><div><h1>${planned.intervention.label}</h1><p>${planned.equipment.label}</p></div><span class="state ${state}">${words.state[state]}</span></div>
${facts(page, at)}
${planned.notes && html`<h2>${words.section.notes}</h2><p class="words">${planned.notes}</p>`}
${planned.anomalies.length > 0 && html`<h2>${words.section.anomalies}</h2><ul>${planned.anomalies.map(({ label }) => html`<li>${label}</li>`)}</ul>`}
${tasks(page, at)}${spareParts(page)}${proofParts(sheet.proof, { words, at })}${history(page, at)}</main>`;
};
