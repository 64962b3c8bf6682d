import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { screenPermission } from '@cadenza/domain/views/screens';
import { screenKey, type ViewCommand, type ViewValues, views } from '@cadenza/domain/views/views';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { type ViewShown, viewsById } from '@cadenza/projections/views/queries';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { madeId } from '../kernel/own-ids.ts';

export type ViewSaved = { id: string; position: Position };

/** `userId`: whose views they are. */
const execute = async (
  asked: CommandContext,
  userId: string,
  id: string,
  command: ViewCommand,
): Promise<ViewSaved | Rejection> => {
  const done = await executeOn(asked, views, userId, command);
  return isRejection(done) ? done : { id, position: done.position };
};

/** The view as the rows know it: whose it is never changes. */
const viewOf = async ({ services, actor }: CommandContext, id: string): Promise<ViewShown | undefined> => {
  if (!isUuid(id)) return undefined;
  await services.readAfter.wait(actor, ['views']);
  const [view] = await withCompany(services.pool, actor.companyId, (db) => viewsById(db, actor.companyId, [id]));
  return view;
};

const personOf = ({ actor }: CommandContext): string | undefined =>
  actor.kind === 'person' ? actor.userId : undefined;

/** A view is of a list: who may not read that has nothing to do with its views. */
const listRefusal = ({ actor }: CommandContext, screen: string): Rejection | undefined => {
  const permission = screenPermission(screen);
  if (permission === undefined) return reject('invalid_fields', {}, [{ field: 'screen', code: 'invalid' }]);
  const roles = actor.kind === 'person' ? actor.roles.filter(isRole) : [];
  return may(roles, permission) ? undefined : reject('not_authorised');
};

/** A new view of the actor's own. */
export const saveView = async (
  asked: CommandContext,
  wanted: { screen: string } & ViewValues,
): Promise<ViewSaved | Rejection> => {
  const userId = personOf(asked);
  if (userId === undefined) return reject('not_authorised');
  const refused = listRefusal(asked, wanted.screen);
  if (refused) return refused;
  const viewId = madeId(asked.actor, asked.commandId, 'view');
  return execute(asked, userId, viewId, { type: 'SaveView', viewId, userId, ...wanted });
};

type Change = { type: 'ChangeView'; changes: Partial<ViewValues> } | { type: 'RemoveView' };

/** Changes or removes a view that the actor sees. */
export const changeView = async (asked: CommandContext, id: string, change: Change): Promise<ViewSaved | Rejection> => {
  const view = await viewOf(asked, id);
  // A repeat of a removal finds no row any more, and answers as for one that nobody has.
  if (view === undefined) return reject('not_found');
  const seen = view.shared || view.userId === personOf(asked);
  const refused = seen ? listRefusal(asked, view.screen) : undefined;
  return refused ?? execute(asked, view.userId, id, { ...change, viewId: id });
};

/** With which view the actor begins on a screen; null: with the screen as it is. */
export const chooseDefaultView = async (
  asked: CommandContext,
  screen: string,
  viewId: string | null,
): Promise<ViewSaved | Rejection> => {
  const userId = personOf(asked);
  if (userId === undefined) return reject('not_authorised');
  if (!screenKey.safeParse(screen).success) return reject('invalid_fields', {}, [{ field: 'screen', code: 'invalid' }]);
  const refused = listRefusal(asked, screen);
  if (refused) return refused;
  if (viewId !== null) {
    const view = await viewOf(asked, viewId);
    if (view?.screen !== screen || !(view.shared || view.userId === userId)) return reject('not_found');
  }
  return execute(asked, userId, viewId ?? '', { type: 'ChooseDefaultView', userId, screen, viewId });
};
