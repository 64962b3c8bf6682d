import { connectRedis, type RedisAddress } from '../redis/connect-redis.ts';
import { createCoalescer } from './coalescer.ts';
import { createListeners } from './listeners.ts';
import { type Signals, type SignalTopic, signalTopics } from './signals.ts';

/** How often a connection is asked whether it is still there: a silent one is replaced. */
const heartbeat = 10_000;

/**
 * Signals over Redis' publish and subscribe, on two connections of their own, as one that listens may not speak. Resolves
 * once it listens; rejects when the first connection fails. Connections lost later come back, and then what was kept is
 * sent. What is published while a listener is away is lost to it, as with every adapter.
 */
export const connectRedisSignals = async (address: RedisAddress): Promise<Signals> => {
  const { onError } = address;
  const listeners = createListeners(onError);
  const speaker = await connectRedis(address);
  const listener = await connectRedis(address).catch((error: unknown) => {
    speaker.disconnect();
    throw error;
  });
  // Channels belong to the whole server: the number of the database keeps two installations apart.
  const prefix = `cadenza:${speaker.options.db ?? 0}:`;
  listener.on('message', (channel: string, payload: string) =>
    listeners.tell(channel.slice(prefix.length) as SignalTopic, payload),
  );
  const coalescer = createCoalescer((messages) => {
    if (speaker.status !== 'ready') return false;
    for (const { topic, payload } of messages) speaker.publish(prefix + topic, payload).catch(onError);
    return true;
  }, onError);
  speaker.on('ready', coalescer.retry);
  const close = async (): Promise<void> => {
    clearInterval(pulse);
    coalescer.stop();
    listeners.clear();
    speaker.disconnect();
    listener.disconnect();
  };
  const pulse = setInterval(() => {
    for (const redis of [speaker, listener]) if (redis.status === 'ready') redis.ping().catch(onError);
  }, heartbeat).unref();
  try {
    await listener.subscribe(...signalTopics.map((topic) => prefix + topic));
  } catch (error) {
    await close();
    throw error;
  }
  return { send: coalescer.add, on: listeners.on, close };
};
