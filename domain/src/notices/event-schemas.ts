import { z } from 'zod';
import { uuid } from '../kernel/schemas.ts';
import { utcInstant } from '../planning/schemas.ts';
import type { NoticeEvent } from './events.ts';

/** Kind, and what makes it one of that kind: `WORK_MOVED.4711`. */
export const noticeId = z
  .string({ error: 'required' })
  .regex(/^[A-Z]{1,20}(_[A-Z]{1,20}){0,3}\.[0-9a-z.-]{1,60}$/, { error: 'invalid' });

/** The present shape of every event of notices, strict: what is appended is held against it. */
export const noticeEventSchemas: {
  readonly [Type in NoticeEvent['type']]: z.ZodType<Extract<NoticeEvent, { type: Type }>['data']>;
} = {
  NoticesRead: z.strictObject({ userId: uuid, until: utcInstant }),
  NoticeRead: z.strictObject({ userId: uuid, noticeId, at: utcInstant }),
};
