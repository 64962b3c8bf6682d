import type { FastifyReply } from 'fastify';

/** Aborts when whoever asked has hung up before the answer was out: what has not begun need not begin. */
export const askerGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};
