import { BackupProblem } from '../backup/format.ts';
import { InvalidSettings } from '../config/config.ts';
import { unreachable } from '../findings/unreachable.ts';
import { probeDatabase } from '../postgres/probe.ts';
import { WrongLog } from './check-log.ts';

const inOwnWords = [InvalidSettings, BackupProblem, WrongLog];

/**
 * The systems that settings name, by the variable that names them, and how each is asked whether it is there. Their clients
 * are loaded by whoever has failed, not by whoever starts.
 */
const systems = [
  ['PostgreSQL', 'DATABASE_URL', (url: string) => probeDatabase(url, [])],
  [
    'EventStoreDB',
    'EVENTSTORE_URL',
    async (url: string) => (await import('../event-store/eventstoredb/probe.ts')).probeEventStoreDb(url),
  ],
  ['Redis', 'REDIS_URL', async (url: string) => (await import('../redis/probe.ts')).probeRedis(url)],
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Why something that could not start could not, as `npm run doctor` would say it, a sentence for each system that cannot be
 * used: nothing listens, the password is wrong, one of the two wants TLS. Undefined where the systems that `env` names all
 * answer: then it is a mistake of ours. Never throws.
 */
export const startFailureInWords = async (failure: unknown, env: Environment): Promise<string | undefined> => {
  if (inOwnWords.some((kind) => failure instanceof kind)) return (failure as Error).message;
  const found = await Promise.all(
    systems.map(async ([system, variable, probe]) => {
      const url = env[variable];
      if (url === undefined || url === '') return [];
      try {
        await probe(url);
        return [];
      } catch (reason) {
        const finding = unreachable(system, variable, reason);
        return [finding.level === 'ok' ? finding.what : `${finding.what} ${finding.why} ${finding.remedy}`];
      }
    }),
  );
  const words = found.flat();
  return words.length === 0 ? undefined : words.join('\n');
};
