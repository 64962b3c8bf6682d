import type { Permission } from '@cadenza/domain/identity/permissions';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Session } from '../identity/sessions.ts';
import type { PublicRate, SignedInRate } from '../kernel/rates.ts';
import type { Services } from '../kernel/services.ts';
import type { Query } from './query-string.ts';

/** A `public` call or one with a permission, and the class that says how often it may be made (`kernel/rates.ts`). */
export type Access = { public: true; rate: PublicRate } | { permission: Permission; rate: SignedInRate };

export type Call<Body = unknown> = {
  params: Record<string, string>;
  query: Query;
  body: Body;
  language: string;
  /** From `Idempotency-Key`, or made anew. */
  commandId: string;
  correlationId: string;
  services: Services;
  request: FastifyRequest;
};

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

type Common = {
  /** Area of the contract: session, configuration, planning … */
  area: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As documented, with {parameters}. */
  path: string;
  summary: string;
  /** Read models that the answer is read from: the call waits for the caller's own last write on them. */
  reads?: readonly string[];
  /** Shape of a good answer, for the OpenAPI document. */
  answers: { status: number; schema?: z.ZodType };
};

export type Route = Common & {
  access: Access;
  body?: z.ZodType;
  handle: (call: Call, session: Session) => Promise<Answer>;
};

type WithBody<B extends z.ZodType | undefined> = B extends z.ZodType ? z.infer<B> : undefined;

/** A call of the signed-in user, inside the selected company. */
export const bearerRoute = <B extends z.ZodType | undefined = undefined>(
  route: Common & {
    permission: Permission;
    /** By the method, where none is named. */
    rate?: SignedInRate;
    body?: B;
    handle: (call: Call<WithBody<B>>, session: Session) => Promise<Answer>;
  },
): Route => {
  const { permission, rate = route.method === 'GET' ? 'read' : 'write', ...rest } = route;
  return { ...rest, access: { permission, rate } } as unknown as Route;
};

/** A call of anyone. */
export const publicRoute = <B extends z.ZodType | undefined = undefined>(
  route: Common & { rate: PublicRate; body?: B; handle: (call: Call<WithBody<B>>) => Promise<Answer> },
): Route => {
  const { rate, ...rest } = route;
  return { ...rest, access: { public: true, rate } } as unknown as Route;
};

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };
