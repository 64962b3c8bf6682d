import type { ShownRow } from '../rows/row.ts';

/** A bar whose menu was asked for, and where on the screen. */
export type BarPress = { readonly row: ShownRow; readonly x: number; readonly y: number };
