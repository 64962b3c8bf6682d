const undefinedTable = '42P01';

/** Whether PostgreSQL refused a statement for want of a table: read models have theirs from the first run of their projection on. */
export const isUndefinedTable = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === undefinedTable;
