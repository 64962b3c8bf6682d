/** Markup that may be printed as it is: made by `html` alone, in which whatever is filled in is text. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Fill = Html | string | number | null | undefined | false | readonly Fill[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const filled = (fill: Fill): string => {
  if (fill === null || fill === undefined || fill === false) return '';
  if (fill instanceof Html) return fill.markup;
  return typeof fill === 'object' ? fill.map(filled).join('') : escaped(String(fill));
};

/**
 * A piece of a page. What is filled in is text, also within the quotes of an attribute, unless it was made by `html` itself; lists are
 * joined, and null, undefined and false are nothing. Attributes that hold addresses or styles are filled with our own values only.
 */
export const html = (parts: TemplateStringsArray, ...fills: readonly Fill[]): Html =>
  new Html(String.raw({ raw: parts }, ...fills.map(filled)));

/** A text as a string of CSS, whatever is in it. */
export const cssText = (text: string): string =>
  `"${text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[^\p{L}\p{N} .,]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
