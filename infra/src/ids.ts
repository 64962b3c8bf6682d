import { randomUUIDv7 } from 'node:crypto';
import { clockOffset } from './clock/clock.ts';

/** Its first 48 bits are milliseconds of the machine's clock, which Node reads by itself. */
const moved = (id: string): string => {
  const at = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + clockOffset;
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
};

/** A new id, ordered by time (UUIDv7): how old a login is, its id tells. */
export const newId = (): string => (clockOffset === 0 ? randomUUIDv7() : moved(randomUUIDv7()));
