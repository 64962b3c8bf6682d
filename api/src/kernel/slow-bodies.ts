import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './http-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files: however long they take, as long as something comes. */
    upload?: true;
  }
}

const tooSlow = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Gives up a body that is not there in time; one with files, when nothing of it has come for that long. */
export const slowBodies = (app: FastifyInstance, milliseconds: number): void => {
  app.addHook('preParsing', async ({ raw, routeOptions }, reply) => {
    if (raw.complete) return;
    let seen = raw.socket.bytesRead;
    const look = setInterval(() => {
      const { bytesRead } = raw.socket;
      if (routeOptions.config.upload && bytesRead !== seen) seen = bytesRead;
      else if (reply.raw.headersSent) raw.destroy();
      else answerUnreadable(tooSlow, raw.socket);
    }, milliseconds);
    look.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(look));
  });
};
