import { fontFaces, fontFamily } from './fonts.ts';
import { cssText, type Html, html } from './html.ts';
import type { Margins, PrintOptions } from './printer.ts';

const usualMargins: Margins = { top: 12, right: 12, bottom: 16, left: 12 };

const mm = ({ top, right, bottom, left }: Margins): string => `${top}mm ${right}mm ${bottom}mm ${left}mm`;

/** `Pagina {page} di {pages}` as the content of a margin. */
const counted = (words: string): string =>
  words
    .split(/(\{page\}|\{pages\})/)
    .map((part) => (part === '{page}' || part === '{pages}' ? `counter(${part.slice(1, -1)})` : cssText(part)))
    .join(' ');

const footerStyle = ({ text, pages }: { text: string; pages: string }): string => {
  const look = `font: 7.5pt ${fontFamily}; color: #57606a; vertical-align: top; padding-top: 3mm`;
  return `@bottom-left{content:${cssText(text)};${look}}@bottom-right{content:${counted(pages)};${look}}`;
};

const baseStyle = `
*{box-sizing:border-box}
html{font:9.5pt/1.45 ${fontFamily};color:#1c2128;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;overflow-wrap:anywhere}
h1,h2,p,dl,dd,table,ul{margin:0;padding:0}`;

/** The whole page as Chromium gets it. */
export const pageOf = (body: Html, options: PrintOptions): string => {
  const { language, title, style, margins = usualMargins, landscape = false, footer } = options;
  const sheet = `@page{size:A4${landscape ? ' landscape' : ''};margin:${mm(margins)};${footer ? footerStyle(footer) : ''}}`;
  const head = html`<title>${title}</title>`.markup;
  const lang = html`${language}`.markup;
  const fonts = fontFaces(`${body.markup}${title}${footer?.text ?? ''}`);
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}<style>${fonts}${sheet}${baseStyle}${style}</style></head><body>${body.markup}</body></html>`;
};
