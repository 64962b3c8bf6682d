/** The rows of a list as they were read, however that was. */
export type ListRecords<Row> = {
  readonly rows: readonly Row[];
  /** How many there are in all, where more follow; as many as `rows` unless told. */
  readonly totalRows?: number;
  readonly loading: boolean;
  /** Nothing could be read. */
  readonly error: unknown;
  /** A later failure: what is shown is what was known before. */
  readonly staleError?: unknown;
  readonly reload: () => void;
  /** Further ones are there, where nobody says how many. */
  readonly hasMore?: boolean;
  /** Reads further rows, when the end of the list is seen. */
  readonly more?: () => void;
};
