import { z } from 'zod';
import { foldName } from '../identity/unique-name.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, type Rejection, reject } from '../kernel/rejection.ts';
import { screenKey, viewFields } from './event-schemas.ts';
import type { ViewEvent, ViewValues } from './events.ts';

export type SavedView = ViewValues & { viewId: string; userId: string; companyId: string; screen: string };

/** `defaults`: by screen, the view with which their owner begins. */
export type ViewsState = {
  readonly views: ReadonlyMap<string, SavedView>;
  readonly removed: ReadonlySet<string>;
  readonly defaults: ReadonlyMap<string, string | null>;
};

export type ViewCommand =
  | ({ type: 'SaveView'; viewId: string; userId: string; screen: string } & ViewValues)
  | { type: 'ChangeView'; viewId: string; changes: Partial<ViewValues> }
  | { type: 'RemoveView'; viewId: string }
  | { type: 'ChooseDefaultView'; userId: string; screen: string; viewId: string | null };

/** Of one person in one company. */
export const maxViews = 200;
const maxScreens = 200;

const wholeView = z.strictObject({ screen: screenKey, ...viewFields });
const someFields = z.strictObject(viewFields).partial();

const faults = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const field = String(issue.path[0] ?? '');
    return { field, ...(field === 'name' && issue.code === 'invalid_type' ? { code: 'required' } : faultOf(issue)) };
  });

/** Whom a view that is not shared is shown to: nobody else, so it is not there. A shared one is its author's and an administrator's. */
const refusalOf = ({ userId, shared, companyId }: SavedView, context: DecisionContext): Rejection | undefined => {
  if (companyId !== context.companyId) return reject('not_found');
  if (userId === context.actorId) return undefined;
  if (!shared) return reject('not_found');
  const administers = context.roles?.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_SUPER_ADMIN') === true;
  return administers ? undefined : reject('view_not_yours');
};

const nameTaken = ({ views }: ViewsState, screen: string, name: string, viewId: string): Rejection | undefined =>
  [...views.values()].some(
    (one) => one.viewId !== viewId && one.screen === screen && foldName(one.name) === foldName(name),
  )
    ? reject('already_exists', {}, [{ field: 'name', code: 'already_exists' }])
    : undefined;

const save = (command: Extract<ViewCommand, { type: 'SaveView' }>, state: ViewsState): Decision<ViewEvent> => {
  const { type: _, viewId, userId, ...values } = command;
  if (state.views.has(viewId) || state.removed.has(viewId)) return reject('already_exists');
  const parsed = wholeView.safeParse(values);
  if (!parsed.success) return reject('invalid_fields', {}, faults(parsed.error));
  if (state.views.size >= maxViews) return reject('too_many_records', { most: maxViews });
  const { screen, name } = parsed.data;
  return nameTaken(state, screen, name, viewId) ?? [{ type: 'ViewSaved', data: { viewId, userId, ...parsed.data } }];
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const change = (view: SavedView, wanted: Partial<ViewValues>, state: ViewsState): Decision<ViewEvent> => {
  const parsed = someFields.safeParse(wanted);
  if (!parsed.success) return reject('invalid_fields', {}, faults(parsed.error));
  const changes: Partial<ViewValues> = Object.fromEntries(
    Object.entries(parsed.data).filter(
      ([field, value]) => value !== undefined && !isSame(value, view[field as keyof ViewValues]),
    ),
  );
  if (Object.keys(changes).length === 0) return [];
  const { viewId, screen } = view;
  const taken = changes.name === undefined ? undefined : nameTaken(state, screen, changes.name, viewId);
  return taken ?? [{ type: 'ViewChanged', data: { viewId, changes } }];
};

const choose = (
  { userId, screen, viewId }: Extract<ViewCommand, { type: 'ChooseDefaultView' }>,
  { defaults }: ViewsState,
): Decision<ViewEvent> => {
  const parsed = screenKey.safeParse(screen);
  if (!parsed.success) return reject('invalid_fields', {}, [{ field: 'screen', code: 'invalid' }]);
  if (!defaults.has(screen) && defaults.size >= maxScreens) return reject('too_many_records', { most: maxScreens });
  return (defaults.get(screen) ?? null) === viewId
    ? []
    : [{ type: 'DefaultViewChosen', data: { userId, screen, viewId } }];
};

const decide: Decider<ViewsState, ViewCommand, ViewEvent>['decide'] = (command, state, context) => {
  // One makes views, and chooses among them, for oneself.
  if ('userId' in command && command.userId !== context.actorId) return reject('not_authorised');
  if (command.type === 'SaveView') return save(command, state);
  if (command.type === 'ChooseDefaultView') return choose(command, state);
  const view = state.views.get(command.viewId);
  if (view === undefined) return reject('not_found');
  const refused = refusalOf(view, context);
  if (refused !== undefined) return refused;
  return command.type === 'RemoveView'
    ? [{ type: 'ViewRemoved', data: { viewId: view.viewId } }]
    : change(view, command.changes, state);
};

const evolve: Decider<ViewsState, ViewCommand, ViewEvent>['evolve'] = (state, event, { companyId }) => {
  const views = new Map(state.views);
  switch (event.type) {
    case 'ViewSaved':
      views.set(event.data.viewId, { ...event.data, companyId });
      return { ...state, views };
    case 'ViewChanged': {
      const { viewId, changes } = event.data;
      const view = views.get(viewId);
      if (view === undefined) throw new Error(`the view ${viewId} was changed before it was saved`);
      views.set(viewId, { ...view, ...changes });
      return { ...state, views };
    }
    case 'ViewRemoved':
      views.delete(event.data.viewId);
      return { ...state, views, removed: new Set(state.removed).add(event.data.viewId) };
    case 'DefaultViewChosen':
      return { ...state, defaults: new Map(state.defaults).set(event.data.screen, event.data.viewId) };
    default:
      throw new Error(`not an event of views: ${(event satisfies never as ViewEvent).type}`);
  }
};

/** The views that one person has made in one company: own and shared ones, and with which the person begins. */
export const viewsDecider: Decider<ViewsState, ViewCommand, ViewEvent> = {
  initialState: () => ({ views: new Map(), removed: new Set(), defaults: new Map() }),
  decide,
  evolve,
};
