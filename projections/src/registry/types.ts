/** Which records of a kind, in which order; by English names. */
export type RecordList = {
  filters?: Readonly<Record<string, string | boolean>>;
  /** Of text fields: some part of the value, whatever the case. */
  parts?: Readonly<Record<string, string>> | undefined;
  /** Words that stand in the label or in what else the kind is found by, in any order, whatever the case; of a day also as DD-MM-YYYY. */
  search?: string | undefined;
  sortBy?: string | undefined;
  descending?: boolean | undefined;
  /** 1 for the first, which is meant where none is named; no paging without `rowsPerPage`. */
  page?: number | undefined;
  rowsPerPage?: number | undefined;
  /** Rows of a list without a page. */
  most?: number | undefined;
};
