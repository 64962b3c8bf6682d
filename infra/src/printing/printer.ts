import type { Html } from './html.ts';

/** Millimetres. */
export type Margins = { top: number; right: number; bottom: number; left: number };

export type PrintOptions = {
  /** `it`, `en`, `es`: in which readers and screen readers take it. */
  language: string;
  title: string;
  /** CSS of our own, without anything from outside. */
  style: string;
  /** 12 mm on all sides, and 16 at the bottom, unless told. */
  margins?: Margins;
  landscape?: boolean;
  /** Small, at the bottom of every page: text on the left, and `{page}` and `{pages}` filled in on the right. */
  footer?: { text: string; pages: string };
  /**
   * Structure for screen readers, and the outline; true unless told. Sheets of thousands of labels go without: it would make them
   * many times as large and slow.
   */
  tagged?: boolean;
  /** Milliseconds after which a print is given up; a minute unless told. */
  within?: number;
};

/**
 * Prints pages as PDF, A4: a port, with Chromium behind it. Nothing on the page runs or is fetched: all that it shows is in it, as text,
 * as drawing, or as `data:`.
 */
export type Printer = {
  /** Rejects with `PrintFailed` where the page takes too long or breaks whoever prints it. */
  print(body: Html, options: PrintOptions): Promise<Uint8Array>;
  /** Ends what it keeps running; what is being printed fails. */
  close(): Promise<void>;
};

export class PrintFailed extends Error {
  override readonly name = 'PrintFailed';
}
