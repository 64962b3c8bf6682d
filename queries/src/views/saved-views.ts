import { reject } from '@cadenza/domain/kernel/rejection';
import { screenPermission } from '@cadenza/domain/views/screens';
import { userNames } from '@cadenza/projections/identity/queries';
import { positionShown } from '@cadenza/projections/kernel/positions';
import { defaultViewOf, viewsById, viewsOf } from '@cadenza/projections/views/queries';
import { isAuthorised } from '../kernel/authorise.ts';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Who may change the views that others share. */
const administrators = ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'];

/**
 * The views of a screen that its reader sees, with which one the reader begins, and the position that they are of; refused to whoever may
 * not read the screen.
 */
export const savedViews = defineQuery({
  ...{ name: 'views.of-screen', permission: 'views.read' },
  reads: ['views', 'identity'],
  run: async ({ db, companyId, actor }: Reading, screen: string) => {
    const permission = screenPermission(screen);
    if (permission === undefined) return reject('invalid_fields', {}, [{ field: 'screen', code: 'invalid' }]);
    if (actor.kind !== 'person' || !isAuthorised(actor, permission)) return reject('not_authorised');
    const reader = { companyId, userId: actor.userId };
    const administers = actor.roles.some((role) => administrators.includes(role));
    const asOf = await positionShown(db, 'views');
    const rows = await viewsOf(db, reader, screen);
    const authors = await userNames(db, [...new Set(rows.map(({ userId }) => userId))]);
    const defaultId = await defaultViewOf(db, reader, screen);
    const seen = rows.map(({ userId, ...view }) => {
      const mine = userId === reader.userId;
      return { ...view, author: authors.get(userId) ?? null, mine, mayChange: mine || administers };
    });
    return { asOf, defaultId, rows: seen };
  },
});

/** Those of these views that their owners share, for whoever follows them. */
export const sharedViews = defineQuery({
  ...{ name: 'views.shared', permission: 'views.read' },
  ...{ reads: ['views'], oneStatement: true },
  run: async ({ db, companyId }: Reading, ids: readonly string[]) =>
    (await viewsById(db, companyId, ids))
      .filter(({ shared }) => shared)
      .map(({ id, screen, name, version }) => ({ id, screen, name, version })),
});
