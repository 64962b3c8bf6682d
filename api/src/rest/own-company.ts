import type { FastifyRequest } from 'fastify';
import { problem } from '../kernel/problem.ts';
import type { Query } from './query-string.ts';

/** A `companyId` in the query, in the filters or in the body that is not that of the call's company is refused. */
export const ownCompanyOnly = ({ query, body }: Pick<FastifyRequest, 'query' | 'body'>, companyId: string): void => {
  const { companyId: asked, filters } = query as Partial<Query>;
  const sent = body as { companyId?: unknown } | null | undefined;
  const named = [asked, filters?.companyId, sent?.companyId];
  if (named.some((id) => id !== undefined && id !== null && id !== '' && id !== companyId))
    throw problem('not_authorised');
};
