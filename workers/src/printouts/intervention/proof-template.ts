import { type Fill, html } from '@cadenza/infra/printing/html';
import { type PrintWords, printText } from '@cadenza/infra/texts/texts';
import type { PrintedPhoto, SheetProof } from './proof.ts';

export const proofStyle = `
.photos{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:4mm 3mm}
figure{margin:0;break-inside:avoid}
figure>*:first-child{display:flex;width:100%;height:52mm;object-fit:contain;background:#f6f8fa;border-radius:1mm}
figure>span{align-items:center;justify-content:center;color:#57606a}
figcaption{margin-top:1mm;font-size:8pt;line-height:1.3;color:#57606a}
.signature{break-inside:avoid;padding:4mm;border:.3mm solid #d0d7de;border-radius:2mm}
.signature img{display:block;max-height:28mm;max-width:80mm;margin-bottom:2mm}
.signature .changed{color:#a40e26;font-weight:600}`;

type Words = { words: PrintWords; at: (instant: string) => string };

const grid = (heading: string, photos: readonly PrintedPhoto[], { words, at }: Words): Fill => {
  if (photos.length === 0) return null;
  const figure = (photo: PrintedPhoto, n: number): Fill => {
    const name = printText(words.proof.photo, { n: n + 1, total: photos.length });
    const shown = photo.picture
      ? html`<img src="${photo.picture}" alt="${name}">`
      : html`<span>${words.proof.lost}</span>`;
    const who = photo.at !== null && html` · ${photo.by ?? words.unknown}<br>${at(photo.at)}`;
    return html`<figure>${shown}<figcaption>${name}${who}</figcaption></figure>`;
  };
  return html`<h2>${heading} <span class="muted">· ${photos.length}</span></h2><div class="photos">${photos.map(figure)}</div>`;
};

/** Photos, those of the request, and who signed. */
export const proofParts = ({ photos, requestPhotos, signature }: SheetProof, page: Words): Fill => {
  const { words, at } = page;
  const { section, proof } = words;
  return [
    grid(section.photos, photos, page),
    grid(section.requestPhotos, requestPhotos, page),
    signature &&
      html`<h2>${section.signature}</h2><div class="signature">${
        signature.picture &&
        html`<img src="${signature.picture}" alt="${printText(proof.drawn, { name: signature.name })}">`
      }<p><strong>${signature.name}</strong></p><p class="muted">${printText(proof.taken, {
        ...{ who: signature.by ?? words.unknown, at: at(signature.at) },
      })}</p><p class="${signature.unchanged ? 'muted' : 'changed'}">${
        signature.unchanged ? proof.unchanged : proof.changed
      }</p></div>`,
  ];
};
