import { randomBytes } from 'node:crypto';
import { type Plant, setUpPlant } from '../acceptance/plant.ts';
import { scheduleAll, untilVisible } from '../acceptance/schedules.ts';
import { type RestClient, signIn } from '../rest-client.ts';
import { type Running, runCommand, startProcess } from './processes.ts';

export const adminLogin = { username: 'amministratrice', password: 'Cadenza-2026!' };
const occurrencesPerMachine = 12;

export type Product = {
  api: Running;
  /** A further api process on the same database. */
  startApi: () => Promise<Running>;
  /** In the company of the plant. */
  admin: RestClient;
  /** Processor seconds of each process so far. */
  processor: () => Promise<{ api: number; projections: number; workers: number }>;
  plant: Plant;
  close: () => Promise<void>;
};

/**
 * The processes of production on an empty, existing database, with a plant of so many machines, each planned monthly
 * for a year. Listens on 127.0.0.1 only.
 */
export const startOn = async (
  databaseUrl: string,
  machines: number,
  /** One address and a few users ask as much as a thousand would; 1 where nobody is to have more than in life. */
  rateFactor = 1000,
  /** Further settings of every process. */
  more: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const env = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    EVENTSTORE_URL: '',
    REDIS_URL: '',
    PUBLIC_URL: '',
    RATE_LIMIT_FACTOR: String(rateFactor),
    ...more,
  };
  await runCommand('projections/src/cli/migrate.ts', [], env);
  const startApi = () => startProcess('api/src/main.ts', env);
  const running = await Promise.all([
    startApi(),
    startProcess('projections/src/main.ts', env),
    startProcess('workers/src/main.ts', env),
  ]);
  const [api, projections, workers] = running;
  const processor = async () => ({
    api: await api.cpu(),
    projections: await projections.cpu(),
    workers: await workers.cpu(),
  });
  const close = async (): Promise<void> => void (await Promise.all(running.map(({ stop }) => stop())));
  try {
    const { username, password } = adminLogin;
    await runCommand(
      'api/src/cli/create-admin.ts',
      ['--username', username, '--name', 'Ada', '--surname', 'Riva', '--company', 'Prove S.r.l.', '--code', 'PROVE'],
      { ...env, ADMIN_PASSWORD: password },
    );
    const admin = await signIn(api.address, adminLogin);
    const models = Array.from({ length: machines }, (_, i) => ({
      id: i + 1,
      model: `model${(i % 4) + 1}`,
      age: i % 20,
    }));
    const plant = await setUpPlant(api.address, admin, models);
    await scheduleAll(admin, plant);
    const expected = machines * occurrencesPerMachine;
    const { totalRows } = await untilVisible(admin, expected, 60_000);
    if (totalRows !== expected) throw new Error(`${totalRows} of ${expected} occurrences are planned`);
    return { api, startApi, admin, processor, plant, close };
  } catch (error) {
    await close();
    throw error;
  }
};
