import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentSchema, featuresToCome } from '../src/config/settings.ts';
import { readDockerfile } from './dockerfile.ts';

const root = resolve(import.meta.dirname, '../..');
const here = (name: string): string => join(import.meta.dirname, name);
const read = (name: string): string => readFileSync(here(name), 'utf8');
const known = new Set(Object.keys(environmentSchema.shape));

const stages = readDockerfile(here('Dockerfile'));
const image = stages.at(-1);
/** What is in the last stage, as paths of the repository. */
const copied = (image?.steps ?? []).flatMap((step) => (step.kind === 'copy' ? step.sources : []));
const isInImage = (path: string): boolean => copied.some((source) => path === source || path.startsWith(`${source}/`));

type Container = {
  name: string;
  image: string;
  args: string[];
  env?: { name: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  [probe: string]: unknown;
};
type Egress = {
  to: { namespaceSelector?: { matchLabels: Record<string, string> }; ipBlock?: { cidr: string } }[];
  ports: { port: number }[];
};
type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: object;
  stringData?: object;
  spec: {
    replicas?: number;
    scaleTargetRef?: { name: string };
    podSelector?: object;
    policyTypes?: string[];
    ingress?: object[];
    egress?: Egress[];
    template: {
      spec: { initContainers?: Container[]; containers: Container[]; terminationGracePeriodSeconds: number };
    };
  };
};
const manifests = globSync(here('kubernetes/*.yaml')).flatMap((path) =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Manifest),
);
const ofKind = (...kinds: string[]): Manifest[] => manifests.filter(({ kind }) => kinds.includes(kind));
const containers = ofKind('Deployment', 'Job').flatMap(({ spec }) => spec.template.spec.containers);
const first = ofKind('Deployment').flatMap(({ spec }) => spec.template.spec.initContainers ?? []);

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  stop_grace_period?: string;
  read_only?: boolean;
  depends_on?: Record<string, object>;
  logging?: { driver: string };
};
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: object;
};
const ours = Object.entries(compose.services).filter(([, service]) => service.image === 'cadenza');

describe('image', () => {
  test('every path that is copied is there, and every room that runs is copied', () => {
    for (const { steps } of stages)
      for (const step of steps)
        if (step.kind === 'copy' && step.from === undefined)
          for (const source of step.sources) expect(existsSync(join(root, source)), source).toBe(true);
    for (const room of ['domain', 'infra', 'projections', 'commands', 'queries', 'workers', 'api']) {
      expect(isInImage(`${room}/src`), room).toBe(true);
      expect(isInImage(`${room}/package.json`), room).toBe(true);
    }
  });

  test('runs on the Node that npm pins, as nobody special, and stops when it is asked', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const stage of stages) expect(stage.image).toBe(`node:${dependencies.node}-bookworm-slim`);
    expect(image?.settings.get('USER')).toBe('1000:1000');
    expect(image?.settings.get('STOPSIGNAL')).toBe('SIGTERM');
    expect(image?.settings.get('NODE_ENV')).toBe('production');
    expect(image?.settings.get('HEALTHCHECK')).toContain('infra/deploy/healthcheck.mjs');
    expect(isInImage('infra/deploy/healthcheck.mjs')).toBe(true);
  });
});

describe('commands and settings', () => {
  const commands = [
    ...ours.flatMap(([, { command = [] }]) => command),
    ...containers.flatMap(({ args }) => args),
    ...JSON.parse(image?.settings.get('CMD') ?? '[]'),
  ] as string[];

  test('every command is a file of the image', () => {
    expect(commands).toHaveLength(9);
    for (const path of commands) expect([path, existsSync(join(root, path)) && isInImage(path)]).toEqual([path, true]);
  });

  test('every setting is one that Cadenza reads', () => {
    const named = [
      ...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...ofKind('ConfigMap', 'Secret').flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
      ...[...(image?.settings.keys() ?? [])].filter((name) => ['HOST', 'PORT', 'NODE_ENV'].includes(name)),
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('the secret that signs goes to the api and the workers, and to nobody else', () => {
    const told = (names: string[]): string[] => names.filter((name) => name.startsWith('AUTH_SECRET'));
    const signs = (name: string): boolean => ['api', 'workers'].includes(name);
    for (const [name, { environment = {} }] of ours)
      expect(told(Object.keys(environment)), name).toHaveLength(signs(name) ? 2 : 0);
    for (const { name, envFrom = [] } of [...containers, ...first]) {
      const from = ofKind('Secret').filter(({ metadata }) =>
        envFrom.some(({ secretRef }) => secretRef?.name === metadata.name),
      );
      expect(from.length, name).toBeGreaterThan(0);
      expect(told(from.flatMap(({ stringData = {} }) => Object.keys(stringData))), name).toHaveLength(
        signs(name) ? 2 : 0,
      );
    }
  });

  test('every variable that compose asks for has its line in the example', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
    const explained = [...read('settings.example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '');
    expect(explained.filter((name) => !asked.includes(name))).toEqual([]);
    expect([...new Set(asked)].filter((name) => !explained.includes(name))).toEqual(['EVENTSTORE_URL']);
  });

  test('the server of an event store never gets the address that Cadenza is told: it takes it for an option of its own', () => {
    const isLog = ({ image }: { image: string }): boolean => /eventstore|kurrentdb/i.test(image);
    const servers = Object.entries(compose.services).filter(([, service]) => isLog(service));
    expect(servers.map(([name]) => name)).toEqual(['eventstoredb', 'kurrentdb']);
    for (const [name, { environment = {}, ...service }] of servers) {
      const prefix = `${name.toUpperCase().replace('EVENTSTOREDB', 'EVENTSTORE')}_`;
      expect(service, name).not.toHaveProperty('env_file');
      expect(Object.keys(environment).length).toBeGreaterThan(0);
      for (const variable of Object.keys(environment)) {
        expect(variable.startsWith(prefix) && !known.has(variable), `${name}: ${variable}`).toBe(true);
      }
    }
    // The manifests bring no stores, so that none of them can be handed the settings of the processes.
    expect([...containers, ...first].filter(isLog)).toEqual([]);
    expect(read('README.md')).toMatch(/`EVENTSTORE_URL` is for Cadenza's processes alone/);
  });

  test('values of the manifests are accepted', () => {
    const values = Object.assign({}, ...ofKind('ConfigMap').map(({ data }) => data));
    const secrets = Object.assign({}, ...ofKind('Secret').map(({ stringData }) => stringData));
    const { error } = environmentSchema.safeParse({ ...values, ...secrets, AUTH_SECRET: 'x'.repeat(32) });
    expect(error?.issues).toBeUndefined();
  });
});

describe('the network', () => {
  const policies = ofKind('NetworkPolicy');
  const ways = policies.flatMap(({ metadata, spec: { egress = [] } }) =>
    egress.map((way) => ({ setting: metadata.annotations?.['cadenza.example/setting'], ...way })),
  );
  const settings = ways.flatMap(({ setting }) => setting ?? []);

  test('nobody comes in and nothing goes out but by a policy that says so', () => {
    const [shut] = policies.filter(({ spec }) => spec.policyTypes?.length === 2);
    expect(shut?.spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'cadenza' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const { to, ports } of ways) for (const list of [to, ports]) expect(list.length).toBeGreaterThan(0);
  });

  test('every outside service of the configuration has its policy, also those of features to come', () => {
    const outside = [...known].filter((name) => /_(URL|ENDPOINT|BASE)$/.test(name) && name !== 'PUBLIC_URL');
    expect(outside).toHaveLength(7);
    const toCome = settings.filter((name) => !known.has(name));
    expect(settings.filter((name) => known.has(name)).sort()).toEqual(outside.sort());
    for (const feature of featuresToCome) expect(toCome.filter((name) => feature.test(name))).toHaveLength(1);
    expect(toCome).toHaveLength(featuresToCome.length);
  });

  test('what no process calls yet is named, and stays shut', () => {
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
    expect(resources).toContain('network.yaml');
    const applied = parseAllDocuments(read('kubernetes/network.yaml')).map((document) => document.toJS() as Manifest);
    const open = applied.flatMap(({ metadata }) => metadata.annotations?.['cadenza.example/setting'] ?? []);
    expect(open.filter((name) => !known.has(name))).toEqual([]);
    expect(open).toHaveLength(7);
    expect(resources).not.toContain('network-outside.yaml');
  });

  test('the stores of the example are where the policies lead', () => {
    const secrets = Object.assign({}, ...ofKind('Secret').map(({ stringData }) => stringData)) as Record<
      string,
      string
    >;
    for (const setting of ['DATABASE_URL', 'REDIS_URL', 'EVENTSTORE_URL']) {
      const { hostname, port } = new URL((secrets[setting] ?? '').replace(/^[\w+]+:/, 'http:'));
      const way = ways.find((one) => one.setting === setting);
      const space = way?.to[0]?.namespaceSelector?.matchLabels['kubernetes.io/metadata.name'];
      expect([setting, hostname.split('.')[1], Number(port)]).toEqual([setting, space, way?.ports[0]?.port]);
    }
  });
});

describe('life', () => {
  test('nothing starts before the migration has run', () => {
    expect(first.map(({ args }) => args)).toEqual(Array(3).fill(['projections/src/cli/migrate.ts', '--check']));
    for (const [name, { depends_on: needs = {} }] of ours)
      if (name !== 'migrate') expect(needs.migrate).toEqual({ condition: 'service_completed_successfully' });
    // And the migration asks the log, where that is a store of its own.
    for (const store of ['eventstoredb', 'kurrentdb'])
      expect(compose.services.migrate?.depends_on?.[store]).toEqual({ condition: 'service_healthy', required: false });
  });

  test('what an autoscaler counts is counted by nobody else', () => {
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef?.name);
    expect(scaled).toEqual(['api']);
    for (const { metadata, spec } of ofKind('Deployment'))
      expect(spec.replicas).toBe(scaled.includes(metadata.name) ? undefined : 2);
  });

  test('logs do not fill the disk of one server', () => {
    for (const [name, { logging }] of Object.entries(compose.services)) expect(logging?.driver, name).toBe('local');
  });

  test('probes ask what the processes answer, on a port that they have', () => {
    const probed = containers.filter(({ ports }) => ports !== undefined);
    expect(probed).toHaveLength(3);
    for (const container of probed) {
      const paths =
        container.name === 'api' ? ['/readyz', '/healthz', '/healthz'] : ['/healthz', '/healthz', '/readyz'];
      for (const [at, probe] of ['startupProbe', 'livenessProbe', 'readinessProbe'].entries()) {
        const path = paths[at];
        const { httpGet } = container[probe] as { httpGet: { path: string; port: string } };
        expect(httpGet.path).toBe(path);
        expect(container.ports?.map(({ name }) => name)).toContain(httpGet.port);
      }
    }
  });

  test('who stops them waits longer than they take', () => {
    const seconds = Number(ofKind('ConfigMap').map(({ data }) => (data as { STOP_SECONDS: string }).STOP_SECONDS)[0]);
    for (const { spec } of ofKind('Deployment'))
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds + 5);
    for (const [name, service] of ours) {
      const grace = Number.parseInt(service.stop_grace_period ?? '0', 10);
      expect(grace, name).toBeGreaterThan(Number(service.environment?.STOP_SECONDS));
    }
  });

  test('containers may do nothing that they need not', () => {
    for (const { securityContext } of [...containers, ...first]) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    for (const [, service] of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('images have plain names and versions; nothing is pulled from a host that is named here', () => {
    const names = [...stages, ...Object.values(compose.services)].map((one) => one.image);
    for (const name of names.filter((one) => one !== 'cadenza')) {
      expect(name).toMatch(/^[a-z]+(\/[a-z]+)?:[\w.-]+$/);
      expect(name).not.toMatch(/latest/);
    }
  });
});
