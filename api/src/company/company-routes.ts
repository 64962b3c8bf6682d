import { type NewCompany, registerCompany } from '@cadenza/commands/company/register-company';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { z } from 'zod';
import { Problem, problem } from '../kernel/problem.ts';
import { unknownInside } from '../rest/known-names.ts';
import { bearerRoute, created, ok, type Route } from '../rest/route.ts';
import { companyShape } from './shapes.ts';
import { companyFields, companyToWire, detailsFromWire } from './wire.ts';

const companyBody = z.object({ company: z.unknown() });

/** The `company` part as an object: JSON text in a multipart form, or the object itself in JSON. */
const companyPart = (body: Record<string, unknown>): Record<string, unknown> => {
  const part = body.company;
  try {
    const value: unknown = typeof part === 'string' ? JSON.parse(part) : part;
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    throw problem('unreadable');
  }
  throw new Problem(reject('invalid_fields', {}, [{ field: 'company', code: 'required' }]));
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The code is `identificationCode` to those who send it. */
const inWireNames = (rejection: Rejection): Rejection => ({
  ...rejection,
  errors: rejection.errors.map((error) => (error.field === 'code' ? { ...error, field: 'identificationCode' } : error)),
});

/** What the path through the product needs of administration: making a company and reading one. */
export const companyRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/companies',
    summary: 'Creates a company; its creator becomes a member',
    permission: 'companies.all',
    body: companyBody,
    inside: companyFields,
    answers: { status: 201, schema: companyShape },
    handle: async (call, session) => {
      const { services, commandId, correlationId } = call;
      const part = companyPart(call.body);
      const unknown = unknownInside(part, companyFields, 'company');
      if (unknown.length > 0) throw new Problem(reject('invalid_fields', {}, unknown));
      const registered = await registerCompany(
        { services, actor: session.actor, commandId, correlationId },
        { code: textOf(part.identificationCode), details: detailsFromWire(part) as NewCompany['details'] },
      );
      if (isRejection(registered)) throw new Problem(inWireNames(registered));
      return created(companyToWire(registered.state));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/companies/{id}',
    summary: 'A company: the selected one, or any for a super administrator',
    permission: 'company.read',
    answers: { status: 200, schema: companyShape },
    handle: async ({ params, services }, { actor }) => {
      const id = params.id ?? '';
      const allowed = isUuid(id) && (id === actor.companyId || actor.roles.includes('ROLE_SUPER_ADMIN'));
      const state = allowed ? await fold(services.store, companyStream(id), companyDecider) : undefined;
      if (!state || state.status === 'none') throw problem('not_found');
      return ok(companyToWire(state));
    },
  }),
];
