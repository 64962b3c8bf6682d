import { companyIdOf } from '@cadenza/commands/company/register-company';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';

/**
 * Every id and every command id of the demo data derives from a name: the same run again finds what it made, finishes
 * what was cut off, and otherwise changes nothing.
 */
const space = '5f3b0d1c-8a44-5e0b-9a51-6c1f6f2d7be0';

export const commandOf = (name: string): string => uuidV5(space, name);
export const userIdOf = (username: string): string => uuidV5(space, `user ${username}`);
export const companyCommand = (code: string): string => commandOf(`company ${code}`);
export const companyOf = (code: string): string => companyIdOf(companyCommand(code));
export const recordOf = (companyId: string, kind: string, key: string): string => uuidV5(companyId, `${kind} ${key}`);

/** From 0 to below 1, by a name: variety that is the same at every run. */
export const chance = (name: string): number => Number.parseInt(uuidV5(space, name).slice(0, 8), 16) / 2 ** 32;

/** One of them, by a name. Throws when there is none. */
export const oneOf = <T>(items: readonly T[], name: string): T => {
  const item = items[Math.floor(chance(name) * items.length)];
  if (item === undefined) throw new RangeError(`nothing to choose from: ${name}`);
  return item;
};
