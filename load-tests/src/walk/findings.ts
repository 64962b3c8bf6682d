/** `cut`: a text that does not fit and says nowhere what it is in full. */
export type FindingKind =
  | 'access'
  | 'console'
  | 'cut'
  | 'failed'
  | 'focus'
  | 'forgotten'
  | 'key'
  | 'sideways'
  | 'title';

export type Finding = { readonly kind: FindingKind; readonly text: string };

/** A text on the screen with the edges, in CSS pixels, of itself and of what it is drawn in. */
export type ShownText = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Of the innermost box that hides what is beyond it; null where none does. */
  readonly box: { readonly left: number; readonly right: number } | null;
  /** A title, tooltip or label gives it in full. */
  readonly told: boolean;
};

/** What a page looks like at one moment, as far as can be judged without eyes. */
export type Snapshot = {
  readonly title: string;
  readonly texts: readonly ShownText[];
  /** Pixels by which the page can be pushed sideways. */
  readonly sideways: number;
  /** Headings of what stands in place of a content that did not come. */
  readonly failures: readonly string[];
};

/** Fractions of a pixel and the blank after the last word are nobody's loss. */
const slack = 2;

export const isCut = ({ left, right, box, told }: ShownText): boolean =>
  box !== null && !told && (right > box.right + slack || left < box.left - slack);

/**
 * `registry:field.name`, `board.title`, `{{name}}`: what is shown where a text is missing. File names, addresses and mail are
 * texts like others.
 */
export const isKey = (text: string): boolean =>
  /\{\{.*\}\}/.test(text) ||
  (/^[a-z][a-zA-Z]*(?:[:.][a-zA-Z][a-zA-Z0-9_-]*)+$/.test(text) &&
    !/^www\.|\.(?:it|com|org|net|eu|es|app|local|pdf|csv|jpe?g|png)$/.test(text));

const productName = 'Cadenza';

export const judge = ({ title, texts, sideways, failures }: Snapshot): readonly Finding[] => [
  ...failures.map((text) => ({ kind: 'failed', text: `the screen says "${text}"` }) as const),
  ...(title.replace(productName, '').replaceAll(/[\s·]/g, '') === ''
    ? [{ kind: 'title', text: `the tab says "${title}"` } as const]
    : []),
  ...(sideways > slack ? [{ kind: 'sideways', text: `the page scrolls sideways by ${sideways} px` } as const] : []),
  ...texts.filter(isCut).map(({ text }) => ({ kind: 'cut', text }) as const),
  ...texts.filter(({ text }) => isKey(text)).map(({ text }) => ({ kind: 'key', text }) as const),
];
