import { z } from 'zod';
import { foldName } from '../identity/unique-name.ts';
import { defineAggregate, defineEvents, samplePerson } from '../kernel/aggregate.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, type Rejection, reject } from '../kernel/rejection.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import { plainName, visibleLines } from '../kernel/visible-text.ts';

/** Of all names and values of a view together. */
const maxCharacters = 8_000;

/** A screen by its area and what it shows there: `registry/equipment`. */
export const screenKey = z
  .string({ error: 'required' })
  .regex(/^[a-z][A-Za-z]{0,29}\/[a-z][A-Za-z0-9-]{0,39}$/, { error: 'invalid' });

export const parameterName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,29}$/, { error: 'invalid' });
export const parameterValue = visibleLines(4_000);

/**
 * What a screen shows, by names of the screen's own: words, filters, order, columns. Nobody but the screen reads them, so every screen
 * that has its state in texts can have views.
 */
const viewParameters = z
  .record(parameterName, parameterValue, { error: 'invalid' })
  .refine((all) => Object.keys(all).length <= 20, { error: 'too_many', params: { max: 20 } })
  .refine((all) => Object.entries(all).flat().join('').length <= maxCharacters, {
    error: 'too_long',
    params: { max: maxCharacters },
  });

const viewFields = {
  name: plainName(80),
  parameters: viewParameters,
  shared: z.boolean({ error: 'invalid_flag' }),
};
const values = z.strictObject(viewFields);
export type ViewParameters = z.infer<typeof viewParameters>;
export type ViewValues = z.infer<typeof values>;

/** Events of a `views-…` stream, strict: the views that one person made in one company, and with which view that person begins on each screen. */
const events = defineEvents({
  ViewSaved: {
    data: z.strictObject({ viewId: uuid, userId: uuid, screen: screenKey, ...viewFields }),
    golden: {
      viewId: '0199a1b2-0000-7000-8000-0000000000f1',
      userId: samplePerson,
      screen: 'registry/equipment',
      name: 'Presse ferme',
      parameters: { cerca: 'pressa', stato: 'inattivi', colonne: 'description:320,lineId' },
      shared: false,
    },
  },
  ViewChanged: {
    data: z.strictObject({ viewId: uuid, changes: someOf(viewFields) }),
    golden: {
      viewId: '0199a1b2-0000-7000-8000-0000000000f1',
      changes: { name: 'Presse spente', shared: true },
    },
  },
  /** Null: with the screen as it is. The view may be one that somebody else shares. */
  DefaultViewChosen: {
    data: z.strictObject({ userId: uuid, screen: screenKey, viewId: uuid.nullable() }),
    golden: {
      userId: samplePerson,
      screen: 'registry/equipment',
      viewId: '0199a1b2-0000-7000-8000-0000000000f1',
    },
  },
  ViewRemoved: {
    data: z.strictObject({ viewId: uuid }),
    golden: { viewId: '0199a1b2-0000-7000-8000-0000000000f1' },
  },
});
export type ViewEvent = EventOf<typeof events.schemas>;

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

const wholeView = values.extend({ screen: screenKey });
const someFields = values.partial();

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

const sample = {
  viewId: '0199a1b2-0000-7000-8000-0000000000f1',
  userId: samplePerson,
  screen: 'registry/line',
  values: { name: 'Presse', parameters: { cerca: 'pressa' }, shared: false },
};

/** The views that one person has made in one company: own and shared ones, and with which the person begins. */
export const views = defineAggregate({
  stream: { kind: 'views', each: 'person', by: 'userId', id: uuidV5 },
  events,
  decider: {
    initialState: (): ViewsState => ({ views: new Map(), removed: new Set(), defaults: new Map() }),
    decide,
    evolve,
  },
  commands: {
    SaveView: {
      permission: 'views.manage',
      samples: [{ viewId: sample.viewId, userId: sample.userId, screen: sample.screen, ...sample.values }],
    },
    ChangeView: { permission: 'views.manage', samples: [{ viewId: sample.viewId, changes: sample.values }] },
    RemoveView: { permission: 'views.manage', samples: [{ viewId: sample.viewId }] },
    ChooseDefaultView: {
      permission: 'views.manage',
      samples: [{ userId: sample.userId, screen: sample.screen, viewId: sample.viewId }],
    },
  },
  topic: 'views',
});
