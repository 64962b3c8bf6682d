import type { ProjectionName } from '@cadenza/projections/kernel/types';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';

/** Until the read models have what the caller wrote last, or the position that the call names. False where it gave up. */
export const waitForOwnWrites = (
  request: FastifyRequest,
  session: Session,
  reads: readonly ProjectionName[] = [],
  { readAfter }: Services,
) => {
  const position = request.headers['x-read-after'];
  return readAfter.waitToRead(session.actor, reads, typeof position === 'string' ? position : undefined);
};
