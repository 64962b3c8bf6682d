import { isRejection } from '@cadenza/domain/kernel/rejection';
import { chooseLanguage, errorText } from '@cadenza/infra/texts/texts';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import {
  type DocumentNode,
  type ExecutionArgs,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { type Extra, makeHandler } from 'graphql-ws/use/@fastify/websocket';
import { refusal, type Session } from '../identity/sessions.ts';
import type { Services } from '../kernel/services.ts';
import { splitAfter } from './after-argument.ts';
import type { FeedItem, Hub } from './hub.ts';

type Result = Awaited<ReturnType<typeof execute>>;

export type LiveOptions<Row> = {
  schema: GraphQLSchema;
  services: Services;
  hub: Hub<Row, Result>;
  /** Shape of an item for the root value of `planningFeed`. */
  toRoot: (item: FeedItem<Row>) => object;
  /** Origins that a browser may come from; a client without an origin is no browser. */
  originAllowed: (origin: string) => boolean;
};

type Live = { session?: Session };
type Socket = Extra & Live;

/** Sockets of one user, and subscriptions of one socket: a page needs one of each. */
const mostSocketsOfUser = 50;
const mostSubscriptions = 10;
const mostDocuments = 500;

const refused = (code: string, language: string): GraphQLError =>
  new GraphQLError(errorText(language, code).message, { extensions: { code } });

/**
 * GraphQL over WebSocket (`graphql-transport-ws`) at /graphql: subscriptions only. The token comes in `connection_init`;
 * one that has expired or was revoked closes the socket with 4403, which a client answers with a fresh token.
 */
export const liveSocket = async <Row>(app: FastifyInstance, options: LiveOptions<Row>): Promise<void> => {
  const { schema, services, hub } = options;
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false } });
  const documents = new Map<string, DocumentNode>();
  const sockets = new Map<string, Set<Socket>>();

  const close = ({ socket }: Socket): void => socket.close(CloseCode.Forbidden, 'Forbidden');

  const document = (query: string): DocumentNode | readonly GraphQLError[] => {
    const known = documents.get(query);
    if (known) return known;
    try {
      const parsed = parse(query, { maxTokens: 1000, noLocation: true });
      const errors = validate(schema, parsed, undefined, { maxErrors: 5 });
      if (errors.length > 0) return errors;
      if (documents.size >= mostDocuments) documents.clear();
      documents.set(query, parsed);
      return parsed;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  };

  const onSubscribe = (
    extra: Socket,
    payload: SubscribePayload,
    open: number,
  ): ExecutionArgs | readonly GraphQLError[] => {
    const { session } = extra;
    const language = chooseLanguage(extra.request.headers['accept-language']);
    if (!session) return [refused('not_authenticated', language)];
    const denied = refusal(session, 'planning.read');
    if (denied) return [refused(denied.code, language)];
    if (open > mostSubscriptions) return [refused('too_many_requests', language)];
    const parsed = document(payload.query);
    if (!('kind' in parsed)) return parsed;
    const operation = getOperationAST(parsed, payload.operationName);
    if (operation?.operation !== 'subscription') return [refused('unreadable', language)];
    return {
      schema,
      document: parsed,
      operationName: payload.operationName,
      variableValues: payload.variables,
      contextValue: extra,
    };
  };

  const subscribe = (args: ExecutionArgs): AsyncIterableIterator<Result> => {
    const extra = args.contextValue as Socket;
    const { after, shared } = splitAfter(args.document, args.operationName, args.variableValues ?? {});
    return hub.subscribe(
      {
        session: extra.session as Session,
        // The position is not part of what is rendered: clients that joined at different times share the work.
        key: JSON.stringify([documentKey(args.document), args.operationName, shared]),
        render: async (item) => execute({ ...args, rootValue: { planningFeed: options.toRoot(item) } }),
        onExpired: () => close(extra),
      },
      after,
    );
  };

  const handler = makeHandler<{ token?: unknown }, Live>(
    {
      schema,
      onConnect: async ({ connectionParams, extra }) => {
        const { origin } = extra.request.headers;
        if (origin !== undefined && !options.originAllowed(origin)) return false;
        const token = connectionParams?.token;
        if (typeof token !== 'string') return false;
        const session = await services.sessions.authenticate(token);
        if (isRejection(session) || refusal(session, 'planning.read')) return false;
        const own = sockets.get(session.actor.userId) ?? new Set<Socket>();
        if (own.size >= mostSocketsOfUser) return false;
        extra.session = session;
        sockets.set(session.actor.userId, own.add(extra));
        expire(extra, session);
        return true;
      },
      onDisconnect: ({ extra }) => {
        const userId = extra.session?.actor.userId;
        const own = userId === undefined ? undefined : sockets.get(userId);
        own?.delete(extra);
        if (userId !== undefined && own?.size === 0) sockets.delete(userId);
      },
      onSubscribe: ({ extra, subscriptions }, _id, payload) =>
        onSubscribe(extra, payload, Object.keys(subscriptions).length),
      subscribe: subscribe as never,
    },
    15_000,
  );

  /** A quiet board must not outlive its token either. */
  const expire = (extra: Socket, { expires }: Session): void => {
    const timer = setTimeout(() => close(extra), Math.max(0, expires - Date.parse(services.clock())));
    extra.socket.once('close', () => clearTimeout(timer));
  };

  const stop = services.signals.on('session', (userId) => {
    for (const extra of sockets.get(userId) ?? []) {
      if (extra.session)
        services.sessions.stillValid(extra.session).then(
          (valid) => valid || close(extra),
          () => close(extra),
        );
    }
  });
  app.addHook('preClose', async () => {
    stop();
    for (const one of [...sockets.values()].flatMap((own) => [...own])) one.socket.close(1001, 'Going away');
  });
  app.get('/graphql', { websocket: true }, handler);
};

const keys = new WeakMap<DocumentNode, number>();
let lastKey = 0;

/** Equal documents are one object, kept by `document`; a number stands for it. */
const documentKey = (document: DocumentNode): number => {
  const key = keys.get(document) ?? ++lastKey;
  keys.set(document, key);
  return key;
};
