/** The form of a row of the catalogue. */
export type DialogProps<Row> = {
  /** null makes a new one. */
  readonly row: Row | null;
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};
