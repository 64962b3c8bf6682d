import pg from 'pg';

/** The host that an address leads to without TLS, as the driver reads address and environment; else none. Connects to nothing. */
export const plainHost = (url: string): string[] => {
  const { host, ssl } = new pg.Client({ connectionString: url });
  return ssl ? [] : [host];
};
