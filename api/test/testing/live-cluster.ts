import { clusterSecret } from '@cadenza/infra/embedded/testing/node';
import { type Cluster, type ClusterOptions, startCluster } from '@cadenza/infra/embedded/testing/start-cluster';
import { createTestLog } from '@cadenza/infra/event-store/testing/test-log';
import { createTestFiles } from '@cadenza/infra/files/testing/test-files';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { createServices } from '../../src/create-services.ts';
import { type Call, type Client, callAt, signIn } from './client.ts';
import { createPeople } from './people.ts';
import { type Setup, setUpPlant } from './plant.ts';

export type LiveCluster = {
  cluster: Cluster;
  /** Of this process, on the same backends: for what no client may do or see. */
  services: Awaited<ReturnType<typeof createServices>>;
  people: ReturnType<typeof createPeople>;
  companyId: string;
  /** Plans in the company, at the first node of the api. */
  supervisor: Client;
  setup: Setup;
  close: () => Promise<void>;
};

/** The processes of the product on a database and a log of their own, with a company that has what a schedule needs. */
export const openCluster = async (redisUrl: string | undefined, options: ClusterOptions = {}): Promise<LiveCluster> => {
  const database = await createTestDatabase();
  const log = await createTestLog();
  const files = await createTestFiles();
  const queues = redisUrl === undefined ? {} : { redisUrl };
  const backends = { databaseUrl: database.url, ...log.backends, ...queues, ...files.backends };
  const cluster = await startCluster(backends, options);
  const services = await createServices({
    backends,
    authSecret: clusterSecret,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
  });
  const people = createPeople(services);
  const companyId = await people.company('Officine Rossi');
  const first: Call = (...call) => callAt(cluster.of('api')[0]?.address ?? '')(...call);
  const client = async (company: string, roles: Parameters<typeof people.user>[1]): Promise<Client> =>
    signIn(first, { companyId: company, ...(await people.user(company, roles)) });
  const supervisor = await client(companyId, ['ROLE_PLANT']);
  const setup = await setUpPlant({ client }, companyId);
  const close = async (): Promise<void> => {
    await cluster.stop();
    await services.close();
    await files.drop();
    await log.drop();
    await database.drop();
  };
  return { cluster, services, people, companyId, supervisor, setup, close };
};
