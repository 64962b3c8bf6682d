import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import webPush from 'web-push';
import { publicLookup } from './public-lookup.ts';
import { DeviceGone, isEndpoint, type Pusher, type PushKeys, PushRefused } from './push.ts';

type Options = {
  keys: () => Promise<PushKeys>;
  /** Whom a push service can write to: `https://cadenza.example`. */
  subject: string;
  /** Of tests alone: push services on this machine, without TLS. */
  loopback?: boolean;
};

/** Seconds for which a push service keeps what it cannot deliver: tomorrow it is no news. */
const keptSeconds = 86_400;
const timeout = 10_000;

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Web push (RFC 8030, 8291, 8292): encrypted for the browser alone. No redirect is followed, and nothing inside this network is called. */
export const createWebPusher = ({ keys, subject, loopback = false }: Options): Pusher => {
  const call = loopback ? plainRequest : tlsRequest;
  return {
    send: async ({ endpoint, p256dh, auth }, { text, thread }, signal) => {
      if (!loopback && !isEndpoint(endpoint)) throw new PushRefused('not an address of a push service');
      // RFC 8292 wants https: or mailto: of it.
      const from = subject.startsWith('https:') ? subject : 'mailto:cadenza@localhost';
      const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: from, ...(await keys()) },
        ...{ TTL: keptSeconds, urgency: 'normal', topic: thread, contentEncoding: 'aes128gcm' },
      });
      const status = await new Promise<number>((resolve, reject) => {
        const asked = call(
          endpoint,
          {
            ...{ method: 'POST', headers, timeout, signal },
            ...(loopback ? {} : { lookup: publicLookup }),
          },
          (answer) => {
            answer.resume();
            answer.on('error', reject);
            answer.on('end', () => resolve(answer.statusCode ?? 0));
          },
        );
        asked.on('timeout', () => asked.destroy(new Error('the push service does not answer')));
        asked.on('error', reject);
        asked.end(body);
      });
      if (status === 404 || status === 410) throw new DeviceGone(`answered ${status}`);
      if (status >= 200 && status < 300) return;
      // 429 and what is wrong with the service itself passes.
      if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
      throw new PushRefused(`the push service answered ${status}`);
    },
  };
};
