import { isUuid } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';

/** What two things are to each other has the id of both, so that it is found by that alone: `<user>.<role>`, `<user>.<company>`. */
export const pairId = (one: string, other: string): string => `${one}.${other}`;

/** The two ids of such a one: what is no such id is that of nothing. */
export const foundPair = z
  .string()
  .regex(/^[^.]*\.[^.]*$/, { error: 'not_found', abort: true })
  .transform((id) => id.split('.') as [string, string])
  .refine((ids) => ids.every(isUuid), { error: 'not_found' });
