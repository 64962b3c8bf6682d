import { type Running, startProcess } from '../product/processes.ts';

/** The process of `servers/bare.ts`. */
export const startBare = (databaseUrl: string, companyId: string): Promise<Running> =>
  startProcess('load-tests/src/bench/servers/bare.ts', { DATABASE_URL: databaseUrl, COMPANY_ID: companyId });
