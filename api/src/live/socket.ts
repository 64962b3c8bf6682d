import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { Counter, Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import { chooseLanguage } from '@cadenza/infra/texts/texts';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { type DocumentNode, type ExecutionArgs, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { type Extra, makeHandler } from 'graphql-ws/use/@fastify/websocket';
import type { WebSocket } from 'ws';
import { refusalError } from '../graphql/document-errors.ts';
import type { OperationReader } from '../graphql/known-operations.ts';
import { callerAddress } from '../kernel/caller-address.ts';
import type { OriginCheck } from '../kernel/origins.ts';
import { problem } from '../kernel/problem.ts';
import { createQuotas } from '../kernel/quotas.ts';
import { refusal } from '../kernel/refusal.ts';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import { toRoot } from './feed-item.ts';
import type { Joined } from './hub.ts';
import { type Looking, lookAt, presenceField } from './looking.ts';
import type { OpenTopic, OpenTopics } from './open-topics.ts';
import { operation } from './operation.ts';
import type { Presence } from './presence.ts';
import { createRenderings } from './renderings.ts';
import { payloadOf } from './shared-results.ts';
import { type Caps, usualCaps } from './socket-caps.ts';
import { createSocketDocuments } from './socket-documents.ts';
import { closeCode, hearErrors, limitMessages } from './socket-guard.ts';
import { SocketSink, type Wire } from './socket-sink.ts';
import { createSocketsOfUsers } from './sockets-of-users.ts';
import { type TopicRequest, topicRequestOf } from './topic-request.ts';
import { createUnnamedSockets } from './unnamed-sockets.ts';

export type LiveOptions = {
  schema: GraphQLSchema;
  services: Services;
  topics: OpenTopics;
  presence: Presence;
  /** Pages that may open a socket; a client without an origin is no page. */
  originAllowed: OriginCheck;
  production: boolean;
  readOperation: OperationReader;
  metrics: Registry;
  caps?: Partial<Caps>;
};

type Live = { session?: Session };
type Socket = Extra & Live;

const wireOf = ({ socket, request }: Socket): Wire => ({ socket, connection: request.raw.socket });

/** What a subscription is for: its socket and its id there, its topic, and what of that it asks for. */
type Operation = {
  extra: Socket;
  id: string;
  session: Session;
  open: OpenTopic;
  after: TopicRequest['after'];
  parts: readonly string[] | undefined;
  /** Of what is rendered: equal for all that are sent the same. */
  key: string;
};

/** Different things that a user looks at, in all tabs together. */
const maxLookedAt = 50;

/** A page needs one. */
const maxSubscriptions = 12;
/** Different ones of a user, on all sockets together: each is rendered by itself at every change. */
const maxRenderings = 12;
/** From the handshake to `connection_init`, milliseconds. */
const timeout = 5_000;
/** Between two pings, milliseconds; a peer that answers none is gone. */
const keepAlive = 15_000;

/** Milliseconds that a client gets to answer its dismissal: a phone out of reach must not hold up a stop. */
const farewell = 1_000;

/** The code tells clients to try again at once, elsewhere, from the position that they have. */
function sendAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer;
  for (const client of clients) client.close(closeCode.goingAway, 'Going away');
  const end = setTimeout(() => clients.forEach((client) => void client.terminate()), farewell);
  this.websocketServer.close(() => clearTimeout(end));
  done();
}

/**
 * GraphQL over WebSocket (`graphql-transport-ws`) at /graphql: subscriptions only. The token comes in `connection_init`, of
 * which nothing else is read; one that has expired or was revoked closes the socket with 4403, which a client answers with
 * a fresh token. Where there is no place the socket closes with 1013: later, perhaps on another node, there is.
 */
export const liveSocket = async (app: FastifyInstance, options: LiveOptions): Promise<void> => {
  const { schema, services, topics, presence, production } = options;
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false }, preClose: sendAway });
  holdToSchema(schema, topics);
  const readDocument = createSocketDocuments(schema, production, options.readOperation);
  const most = { ...usualCaps, ...options.caps };
  const caps = createQuotas<keyof Caps>(most);
  const refusals = new Counter({
    name: 'cadenza_live_refused_total',
    help: 'Sockets and subscriptions that were refused, by reason',
    labelNames: ['reason'],
    registers: [options.metrics],
  });

  new Gauge({
    name: 'cadenza_live_sockets',
    help: 'Open sockets, also those that have not said yet who they are',
    registers: [options.metrics],
    collect() {
      this.set(caps.count('node'));
    },
  });

  const close = (socket: WebSocket): void => socket.close(CloseCode.Forbidden, 'Forbidden');
  const ofUsers = createSocketsOfUsers(services, close);

  const noPlace = (socket: WebSocket, scope: keyof Caps): void => {
    refusals.inc({ reason: scope });
    socket.close(closeCode.tryAgainLater, `Too many sockets: ${scope}`);
  };

  /** Takes a place in each scope until the socket closes, or earlier by what it answers; undefined where there is none. */
  const takePlace = (socket: WebSocket, ...wanted: [keyof Caps, string][]): (() => void) | undefined => {
    const leave = caps.enter(...wanted);
    if (typeof leave === 'function') {
      socket.once('close', leave);
      return leave;
    }
    noPlace(socket, leave);
    return undefined;
  };
  const unnamedSockets = createUnnamedSockets(most.unnamed, (oldest) => noPlace(oldest, 'unnamed'));
  /** Of sockets that have not said yet who they are: how to let go of that place. */
  const unnamed = new WeakMap<WebSocket, () => void>();

  const renderings = createRenderings(maxRenderings);
  const lookedAt = createRenderings(maxLookedAt);

  const onSubscribe = (
    extra: Socket,
    id: string,
    payload: SubscribePayload,
    open: number,
  ): ExecutionArgs | readonly GraphQLError[] => {
    const telling = { language: chooseLanguage(extra.request.headers['accept-language']), reveal: !production };
    const refuse = (refused: Rejection): readonly GraphQLError[] => {
      refusals.inc({ reason: refused.code });
      const { message, extensions = {} } = refusalError(refused, telling);
      return [new GraphQLError(message, { extensions })];
    };
    const { session } = extra;
    if (!session) return refuse(reject('not_authenticated'));
    if (open > maxSubscriptions) return refuse(reject('too_many_subscriptions', { most: maxSubscriptions }));
    const document = readDocument(payload, telling);
    if (!('kind' in document)) {
      return document.map(({ message, extensions = {} }) => new GraphQLError(message, { extensions }));
    }
    const { operationName } = payload;
    const asked = topicRequestOf(schema, document, operationName, payload.variables ?? {});
    if (asked?.field === presenceField) {
      const denied = refusal(session, { permission: 'planning.read', writing: undefined });
      if (denied) return refuse(denied);
      const looksAt = asked.args.id;
      // It is told to other nodes as it is: nothing of anybody's length goes there.
      if (!isUuid(looksAt)) return refuse(reject('not_found'));
      if (!lookedAt.enter(session.actor.userId, looksAt, extra.socket, id))
        return refuse(reject('too_many_subscriptions', { most: maxLookedAt }));
      const contextValue: Looking = { wire: wireOf(extra), id, session, looksAt };
      return { schema, document, operationName, variableValues: payload.variables, contextValue };
    }
    const topic = asked && topics.of(asked.field);
    if (!asked || !topic) return refuse(reject('unreadable'));
    const parts = topic.topic.parts?.(session, asked.args);
    const denied = refusal(session, { permission: topic.topic.permission, writing: undefined });
    if (denied ?? parts?.length === 0) return refuse(denied ?? reject('not_authorised'));
    // The position is not part of what is rendered: clients that joined at different times share the work.
    const key = JSON.stringify([documentKey(document), operationName, asked.shared, parts]);
    if (!renderings.enter(session.actor.userId, key, extra.socket, id))
      return refuse(reject('too_many_subscriptions', { most: maxRenderings }));
    const contextValue: Operation = { extra, id, session, open: topic, after: asked.after, parts, key };
    return { schema, document, operationName, variableValues: payload.variables, contextValue };
  };

  const subscribe = (args: ExecutionArgs): Joined => {
    if ('looksAt' in (args.contextValue as object)) return lookAt(presence, args, args.contextValue as Looking);
    const { extra, id, session, open, after, parts, key } = args.contextValue as Operation;
    const { topic, hub } = open;
    const joined: Joined = hub.subscribe(
      {
        session,
        key,
        ...(parts && { parts: new Set(parts) }),
        render: async (item) => payloadOf(await execute({ ...args, rootValue: { [topic.field]: toRoot(item) } })),
        sink: new SocketSink(wireOf(extra), id, () => joined.drained()),
        onExpired: () => close(extra.socket),
      },
      after,
    );
    return joined;
  };

  const handler = makeHandler<{ token?: unknown }, Live>(
    {
      isProd: true,
      schema,
      connectionInitWaitTimeout: timeout,
      onConnect: async ({ connectionParams, extra }) => {
        const token = connectionParams?.token;
        if (typeof token !== 'string') return false;
        const session = await services.sessions.authenticate(token);
        // What they may follow each topic says.
        if (isRejection(session)) return false;
        const { socket } = extra;
        // Closed meanwhile: nothing would ever take its places away again.
        if (socket.readyState !== socket.OPEN) return false;
        const { userId, companyId } = session.actor;
        if (!takePlace(socket, ['user', userId], ['company', companyId])) return false;
        unnamed.get(socket)?.();
        extra.session = session;
        ofUsers.add(socket, session);
        return true;
      },
      onSubscribe: ({ extra, subscriptions }, id, payload) =>
        onSubscribe(extra, id, payload, Object.keys(subscriptions).length),
      onComplete: ({ extra }, id) => {
        renderings.leave(extra.socket, id);
        lookedAt.leave(extra.socket, id);
      },
      subscribe: (args) => operation(() => subscribe(args)),
    },
    keepAlive,
  );

  app.addHook('preClose', async () => ofUsers.stop());
  app.route({
    method: 'GET',
    url: '/graphql',
    exposeHeadRoute: false,
    onRequest: async ({ headers }) => {
      if (options.originAllowed(headers)) return;
      refusals.inc({ reason: 'origin' });
      throw problem('origin_not_allowed');
    },
    // No questions by GET: their documents would stand in logs and caches.
    handler: async () => {
      throw problem('method_not_allowed');
    },
    wsHandler(socket, request) {
      const address = callerAddress(request.ip);
      const errors = (): void =>
        hearErrors(
          socket,
          () => refusals.inc({ reason: 'protocol' }),
          (error) => request.log.error(error),
        );
      errors();
      if (!takePlace(socket, ['node', ''], ['address', address])) return;
      unnamed.set(socket, unnamedSockets.enter(address, socket));
      limitMessages(socket, () => refusals.inc({ reason: 'messages' }));
      handler.call(this, socket, request);
      errors(); // graphql-ws has begun to listen, too
    },
  });
};

/** A field without a topic, and a topic without a field, stop the start. */
const holdToSchema = (schema: GraphQLSchema, topics: OpenTopics): void => {
  const known = Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).filter((one) => one !== presenceField);
  const wanting = known.filter((field) => topics.of(field) === undefined);
  const surplus = topics.fields().filter((field) => !known.includes(field));
  if (wanting.length + surplus.length > 0)
    throw new Error(`Subscription: without a topic: [${wanting}]; not in the schema: [${surplus}]`);
};

const keys = new WeakMap<DocumentNode, number>();
let lastKey = 0;

/** Equal documents are one object, kept by `document`; a number stands for it. */
const documentKey = (document: DocumentNode): number => {
  const key = keys.get(document) ?? ++lastKey;
  keys.set(document, key);
  return key;
};
