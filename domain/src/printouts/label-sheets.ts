/** A sheet of labels as shops sell it, A4: how many there are, how large, and where the first one begins. Millimetres. */
export type LabelSheet = {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly left: number;
  /** Between two columns. */
  readonly gap: number;
};

/** By how many labels are on one. */
export const labelSheets = {
  24: { columns: 3, rows: 8, width: 70, height: 37, top: 0.5, left: 0, gap: 0 },
  21: { columns: 3, rows: 7, width: 63.5, height: 38.1, top: 15.1, left: 7.2, gap: 2.5 },
  14: { columns: 2, rows: 7, width: 99.1, height: 38.1, top: 15.1, left: 4.65, gap: 2.5 },
  8: { columns: 2, rows: 4, width: 99.1, height: 67.7, top: 13.1, left: 4.65, gap: 2.5 },
} as const satisfies Readonly<Record<number, LabelSheet>>;

export type LabelsPerSheet = keyof typeof labelSheets;

/** The usual one first. */
export const labelsPerSheet = [24, 21, 14, 8] as const satisfies readonly LabelsPerSheet[];

/** Labels that are printed in one go. */
export const maxLabels = 5_000;
