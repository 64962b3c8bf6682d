import { type Check, error, type Finding, ok, warning, when } from '../../findings/finding.ts';
import { unreachable } from '../../findings/unreachable.ts';
import { probeRedis, type RedisFacts } from '../../redis/probe.ts';
import { clockFindings } from './clocks.ts';

const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 6 || (major === 6 && minor < 2);
};

const judge = ({ version, policy, maxMemory, appendOnly, saves, clockAhead }: RedisFacts): Finding[] => [
  ...when(isOld(version), () =>
    error(`This is Redis ${version}.`, 'Jobs need 6.2 or newer; 7 is tested.', 'Upgrade it.'),
  ),
  ...when(policy !== undefined && policy !== 'noeviction', () =>
    error(
      `Redis has maxmemory-policy ${policy}.`,
      'When its memory is full it throws away jobs that nobody has done yet.',
      'Set maxmemory-policy noeviction.',
    ),
  ),
  ...when(!appendOnly, () =>
    warning(
      saves ? 'Redis keeps snapshots only.' : 'Redis writes nothing to its disk.',
      'Jobs that wait are lost at a restart; what is open is asked for again from the log, a minute later.',
      'Set appendonly yes.',
    ),
  ),
  ...clockFindings('Redis', clockAhead),
  ok(`Redis ${version} answers${maxMemory > 0 ? ` (${Math.round(maxMemory / 1024 ** 2)} MiB)` : ''}.`),
];

export const redis: Check = {
  name: 'Redis',
  run: async ({ config: { redisUrl } }) => {
    if (redisUrl === undefined) return [];
    try {
      return judge(await probeRedis(redisUrl));
    } catch (failure) {
      return [unreachable('Redis', 'REDIS_URL', failure)];
    }
  },
};
