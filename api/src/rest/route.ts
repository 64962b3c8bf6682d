import type { Permission } from '@cadenza/domain/identity/permissions';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { PublicRate, SignedInRate } from '../kernel/rates.ts';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import type { FileAnswer } from './file-answer.ts';
import type { Query } from './query-string.ts';
import type { FileParts, UploadsOf } from './upload.ts';

/** A `public` call or one with a permission, and the class that says how often it may be made (`kernel/rates.ts`). */
export type Access = { public: true; rate: PublicRate } | { permission: Permission; rate: SignedInRate };

/** The names in a path that stand for something: `{id}`; `{Y|N}` is a status. */
export type ParametersOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? (Name extends 'Y|N' ? 'status' : Name) | ParametersOf<Rest>
    : never;

export type Call<Body = unknown, Files extends FileParts = FileParts, Parameter extends string = string> = {
  params: Record<Parameter, string>;
  query: Query;
  /** In the shape of the route; the bytes as they came where the route takes them `raw`. */
  body: Body;
  /** What came with the fields of a form, by name; there until the call is answered. */
  files: UploadsOf<Files>;
  language: string;
  /** From `Idempotency-Key`, or made anew. */
  commandId: string;
  correlationId: string;
  services: Services;
  request: FastifyRequest;
};

export type Answer = { status: number; body?: unknown; file?: FileAnswer; headers?: Record<string, string> };

/** Fields that a call answers but does not change: the gateway takes them as long as they say what is there. */
export type Echoes<Parameter extends string = string> = {
  names: readonly string[];
  /** Read models that `read` reads. */
  reads: readonly ProjectionName[];
  /** The record as it is answered now; none where there is none, which the handler will say. */
  read: (
    call: Call<unknown, FileParts, Parameter>,
    session: Session,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
};

/**
 * A good answer. Its shape is what the OpenAPI document says, and every answer that a test gets is held against it. `behind`: it
 * says by a header where records that it answers have kept an older state.
 */
export type Answers =
  | { status: 200 | 201; schema: z.ZodType; behind?: true }
  /** A file: the content types that it may have. */
  | { status: 200; types: readonly [string, ...string[]] }
  | { status: 204 };

/** Bytes that a signature is over: of these types, and no more of them than this. */
export type RawBody = { types: readonly [string, ...string[]]; maxBytes: number };

type Common = {
  /** Area of the contract: session, configuration, planning … */
  area: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As documented, with {parameters}. */
  path: string;
  summary: string;
  /** Read models that the answer is read from: the call waits for the caller's own last write on them. */
  reads?: readonly ProjectionName[];
  /**
   * The answer is remembered until something of the company changes, and has an `ETag`: it depends on address and query and
   * nothing else.
   */
  remembers?: true;
  /** It follows from an operation (`operations/operation.ts`). */
  declared?: true;
  /** Names inside `filters[…]` that a list takes. `companyId` is taken everywhere. */
  filters?: readonly string[];
  /** Other parameters of the query: `listParameters` of a list. Whatever is not named here is refused. */
  query?: readonly string[];
  /**
   * What parameters of the address, the query and the filters may say, for the document: by their names, `filters[…]` among them. An
   * address whose parameter cannot be what it stands for is that of nothing.
   */
  parameters?: Readonly<Record<string, z.ZodType>>;
  /**
   * It changes only what is sent, so a body must say something: beside these names, which say how and not what. Refused
   * where it says nothing.
   */
  howOnly?: readonly string[];
  /** Names of what the objects in the body hold. */
  inside?: readonly string[];
  /** What the body may hold beside its own fields, because a record may be sent back as it was answered. */
  echoes?: Echoes;
  answers: Answers;
};

/** What is known of a call before a byte of its body is taken in. */
export type Arriving<Parameter extends string = string> = Pick<
  Call<unknown, FileParts, Parameter>,
  'params' | 'services' | 'request'
>;

export type Route = Common & {
  access: Access;
  /** Its names are the fields that the body may hold; the gateway refuses others. */
  body?: z.ZodObject;
  /** Files beside the fields: the body is a form, or also JSON where none of them is required. */
  files?: FileParts;
  /** In place of a body with fields: the bytes as they came. */
  raw?: RawBody;
  /** Whether the call is let in at all: asked before its body, and its files, are taken in. Throws a `Problem` for who is not. */
  admit?: (call: Arriving) => Promise<unknown>;
  handle: (call: Call, session: Session) => Promise<Answer>;
};

/** A page that is answered beside the gateway, to people: markup, also where it says no. */
export type PageCall = Pick<Common, 'area' | 'path' | 'summary'> & {
  method: 'GET' | 'POST';
  /** What its 404 says. */
  unknown: string;
};

type WithBody<B extends z.ZodObject | undefined> = B extends z.ZodObject ? z.infer<B> : undefined;

type NoFiles = Record<never, never>;

/** `route` has the handler, which its caller has typed by its own schemas: by the same the gateway reads what it hands over. */
const routeOf = (route: Omit<Common, 'echoes'>, access: Access): Route => ({ ...route, access }) as Route;

type Method = Common['method'];
/** Method and path, as the contract writes a call: `PUT /api/users/{id}`. */
export type Address = `${Method} /${string}`;
type Facts = Omit<Common, 'echoes' | 'method' | 'path'>;

const placeOf = (address: Address): Pick<Common, 'method' | 'path'> => {
  const [method, path = ''] = address.split(' ');
  return { method: method as Method, path };
};

/** A call of the signed-in user, inside the selected company. */
export const bearerRoute = <
  const Where extends Address,
  B extends z.ZodObject | undefined = undefined,
  F extends FileParts = NoFiles,
>(
  address: Where,
  route: Facts & {
    permission: Permission;
    echoes?: Echoes<ParametersOf<Where>>;
    /** By the method, where none is named. */
    rate?: SignedInRate;
    body?: B;
    files?: F;
    handle: (call: Call<WithBody<B>, F, ParametersOf<Where>>, session: Session) => Promise<Answer>;
  },
): Route => {
  const place = placeOf(address);
  const { permission, rate = place.method === 'GET' ? 'read' : 'write', ...rest } = route;
  return routeOf({ ...place, ...rest }, { permission, rate });
};

/** A call of anyone. */
export const publicRoute = <
  const Where extends Address,
  B extends z.ZodObject | undefined = undefined,
  F extends FileParts = NoFiles,
>(
  address: Where,
  {
    rate,
    ...route
  }: Facts & {
    rate: PublicRate;
    body?: B;
    files?: F;
    admit?: (call: Arriving<ParametersOf<Where>>) => Promise<unknown>;
    handle: (call: Call<WithBody<B>, F, ParametersOf<Where>>) => Promise<Answer>;
  },
): Route => routeOf({ ...placeOf(address), ...route }, { public: true, rate });

/** A call of another system, which proves itself by what it has signed: the handler sees the bytes as they came. */
export const webhookRoute = (
  address: Address,
  {
    rate,
    ...route
  }: Facts & {
    rate: PublicRate;
    raw: RawBody;
    handle: (call: Call<Buffer, NoFiles>) => Promise<Answer>;
  },
): Route => routeOf({ ...placeOf(address), ...route }, { public: true, rate });

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };
export const fileOut = (file: FileAnswer): Answer => ({ status: 200, file });
