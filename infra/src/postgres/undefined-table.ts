const undefinedTable = '42P01';

/** Whether PostgreSQL refused a statement for want of a table: read models have theirs from the first run of their projection on. */
export const isUndefinedTable = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === undefinedTable;

/** What a read of read models answers before any projection has run; for `catch`. */
export const noneYet =
  <T>(none: T) =>
  (error: unknown): T => {
    if (isUndefinedTable(error)) return none;
    throw error;
  };
