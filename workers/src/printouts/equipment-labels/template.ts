import { publicAddress } from '@cadenza/domain/company/public-address';
import { type LabelSheet, type LabelsPerSheet, labelSheets } from '@cadenza/domain/printouts/label-sheets';
import { type Html, html } from '@cadenza/infra/printing/html';
import { qrCode } from '@cadenza/infra/printing/qr-code';
import type { PrintWords } from '@cadenza/infra/texts/texts';

export type Label = { id: string; description: string; serialNumber: string | null; line: string | null };

export type LabelsPage = {
  labels: readonly Label[];
  perSheet: LabelsPerSheet;
  skip: number;
  origin: string;
  company: { name: string; code: string };
  words: PrintWords;
};

/** Sizes follow the height of a label, so that every sheet looks the same. */
export const labelStyle = (perSheet: LabelsPerSheet): string => {
  const { columns, rows, width, height, top, left, gap }: LabelSheet = labelSheets[perSheet];
  const inner = height - 8;
  const large = height > 50;
  return `
.sheet{display:grid;grid-template-columns:repeat(${columns},${width}mm);grid-auto-rows:${height}mm;column-gap:${gap}mm;padding:${top}mm 0 0 ${left}mm;height:${top + rows * height}mm;overflow:hidden}
.sheet+.sheet{break-before:page}
.label{display:flex;gap:3mm;padding:4mm;overflow:hidden;break-inside:avoid}
.label svg{flex:none;width:${large ? inner - 18 : inner - 2}mm;height:${large ? inner - 18 : inner - 2}mm;align-self:center}
.label div{flex:1;min-width:0;display:flex;flex-direction:column;align-self:center;gap:.8mm;max-height:${inner}mm;overflow:hidden}
.label b,.label p{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;line-height:1.2}
.label b{font-size:${large ? 15 : 9.5}pt;-webkit-line-clamp:${large ? 4 : 3};font-weight:650}
.label p{font-size:${large ? 10 : 7}pt;-webkit-line-clamp:${large ? 2 : 1};color:#3d444d}
.label .scan{font-size:${large ? 8.5 : 6}pt;-webkit-line-clamp:2;color:#57606a;margin-top:.8mm}`;
};

const labelOf = ({ id, description, serialNumber, line }: Label, { origin, company, words }: LabelsPage): Html => html`
<section class="label">${qrCode(publicAddress(origin, company.code, id))}<div><b>${description}</b>${
  serialNumber && html`<p>${words.field.serialNumber}: ${serialNumber}</p>`
}${line && html`<p>${words.field.line}: ${line}</p>`}<p>${company.name}</p><p class="scan">${words.labels.scan}</p></div></section>`;

/** Labels in order, from left to right and down, behind those of the first sheet that are used already. */
export const labelsPage = (page: LabelsPage): Html => {
  const { labels, perSheet, skip } = page;
  const places = [
    ...Array.from({ length: skip }, () => html`<section></section>`),
    ...labels.map((one) => labelOf(one, page)),
  ];
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, at) =>
    places.slice(at * perSheet, (at + 1) * perSheet),
  );
  return html`${sheets.map((sheet) => html`<main class="sheet">${sheet}</main>`)}`;
};
