import type { Registry } from '@cadenza/infra/telemetry/metrics';
import { userOf } from '../kernel/lanes.ts';
import type { Services } from '../services.ts';
import { changeFeed, speaksOf } from './change-feed.ts';
import { createHub, type Hub } from './hub.ts';
import { observePushes, observeSubscribers } from './observe-feed.ts';
import type { Payload } from './shared-results.ts';
import type { DeclaredTopic, Topic } from './topic.ts';

export type OpenTopic = { topic: Topic; hub: Hub<Payload> };

type Options = {
  services: Services;
  metrics: Registry;
  onError: (error: unknown, topic: string) => void;
};

/** The topics of a node, each with a hub of its own, as each has an order and a position of its own. */
export const openTopics = (declared: readonly DeclaredTopic[], { services, metrics, onError }: Options) => {
  const onPushed = observePushes(metrics);
  const open = new Map<string, OpenTopic>();
  for (const declare of declared) {
    const topic = declare(services);
    const { name } = topic;
    const hub = createHub<Payload>({
      source: changeFeed(services, name),
      read: topic.read,
      validity: services.sessions.validity,
      joining: (session, catchUp) => services.lanes.run('catchUp', userOf(session), undefined, catchUp),
      onSignal: (wake) => services.signals.on('feed', (payload) => void (speaksOf(payload, name) && wake())),
      onError: (error) => onError(error, name),
      onPushed: onPushed(name),
    });
    open.set(topic.field, { topic, hub });
  }
  observeSubscribers(metrics, () => [...open.values()].map(({ topic, hub }) => [topic.name, hub.subscribers()]));
  return {
    /** By the field of `Subscription`. */
    of: (field: string): OpenTopic | undefined => open.get(field),
    fields: (): string[] => [...open.keys()],
    close: async (): Promise<void> => {
      await Promise.all([...open.values()].map(({ hub }) => hub.close()));
    },
  };
};

export type OpenTopics = ReturnType<typeof openTopics>;
