import { initialsOf } from '@cadenza/domain/identity/initials';
import { publicUsers } from '@cadenza/queries/identity/public-users';
import { z } from 'zod';
import { companyOfLink } from '../company/public-routes.ts';
import { answeredToPublic } from '../kernel/answered.ts';
import { ok, publicRoute, type Route } from '../rest/route.ts';
import { id, listOf } from '../rest/shapes.ts';

const shape = z
  .strictObject({ id, initials: z.string().meta({ description: 'MR; empty where a name has no letter' }) })
  .meta({ id: 'PublicUser' });

/** Whom somebody without a login may ask for in the company of a public link: who plans or does its work, by id and initials. */
export const publicUserRoutes: readonly Route[] = [
  publicRoute('GET /app/users/{companyCode}', {
    area: 'administration',
    summary: 'Active users of the company of a public link who plan or do its work: ids and initials; no names',
    rate: 'public',
    answers: { status: 200, schema: listOf(shape, false) },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      const users = await answeredToPublic(call.services, companyId, publicUsers, null);
      return ok(users.map(({ id: userId, name, surname }) => ({ id: userId, initials: initialsOf(name, surname) })));
    },
  }),
];
