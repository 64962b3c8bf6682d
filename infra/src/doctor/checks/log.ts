import { type Check, error, type Finding } from '../../findings/finding.ts';
import { checkOwnLog, WrongLog } from '../../process/check-log.ts';

/** Whether the log that the settings name is the one that this database has followed. */
export const log: Check = {
  name: 'The event log',
  run: async ({ config: { databaseUrl, eventStoreUrl } }) => {
    if (databaseUrl === undefined) return [];
    return checkOwnLog({ databaseUrl, eventStoreUrl }).then(
      () => [],
      // Whatever else fails is told by those who look at the database and at the store.
      (failure: unknown): Finding[] => (failure instanceof WrongLog ? [wrong(failure)] : []),
    );
  },
};

const wrong = ({ message }: WrongLog): Finding =>
  error(
    'Database and event log do not belong together.',
    message,
    'The processes will not start. Name the two that belong together, or take an empty database.',
  );
