import { describe, expect, it } from 'vitest';
import { goldenState } from '../testing/golden.ts';
import { maxViews, type ViewCommand, type ViewEvent, type ViewsState, type ViewValues, views } from './views.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [company, marta, ugo] = [id(900), id(1), id(2)];
const values: ViewValues = { name: 'Presse ferme', parameters: { cerca: 'pressa' }, shared: false };
const saved = (n: number, more: Partial<ViewValues> = {}): ViewEvent => ({
  type: 'ViewSaved',
  data: { viewId: id(n), userId: marta, screen: 'registry/equipment', ...values, name: `Vista ${n}`, ...more },
});

const given = (...events: ViewEvent[]): ViewsState =>
  events.reduce(
    (state, event) =>
      views.decider.evolve(state, event, { companyId: company, actorId: marta, happenedAt: '2026-11-22T08:00:00Z' }),
    views.decider.initialState(),
  );
const when = (
  state: ViewsState,
  command: ViewCommand,
  actorId = marta,
  roles: readonly string[] = [],
  companyId = company,
) => views.decider.decide(command, state, { companyId, actorId, roles, now: '2026-11-22T09:00:00Z' });
const save: ViewCommand = { type: 'SaveView', viewId: id(10), userId: marta, screen: 'registry/equipment', ...values };

describe('views', () => {
  it('are saved by name, once for each screen and person', () => {
    expect(when(given(), { ...save, name: ' Presse ferme ' })).toMatchObject([
      { type: 'ViewSaved', data: { name: 'Presse ferme', userId: marta } },
    ]);
    const taken = { code: 'already_exists', errors: [{ field: 'name' }] };
    expect(when(given(saved(11, { name: 'presse FERME' })), save)).toMatchObject(taken);
    expect(when(given(saved(11, { name: 'presse FERME' })), { ...save, screen: 'registry/line' })).toHaveLength(1);
    const both = given(saved(11), saved(12));
    const rename = { type: 'ChangeView', viewId: id(11), changes: { name: 'Vista 12' } } as const;
    expect(when(both, rename)).toMatchObject(taken);
  });

  it('have bounds, told at the field', () => {
    const parameters = (count: number, length: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 'x'.repeat(length)]));
    for (const [wrong, field, code] of [
      [{ name: '' }, 'name', 'required'],
      [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
      [{ screen: '../x' }, 'screen', 'invalid'],
      [{ parameters: parameters(21, 1) }, 'parameters', 'too_many'],
      [{ parameters: parameters(3, 3_000) }, 'parameters', 'too_long'],
      [{ parameters: { 'a b': 'x' } }, 'parameters', 'invalid'],
    ] as const) {
      expect([wrong, when(given(), { ...save, ...wrong })]).toMatchObject([wrong, { errors: [{ field, code }] }]);
    }
    const many = given(...Array.from({ length: maxViews }, (_, at) => saved(1_000 + at)));
    expect(when(many, save)).toMatchObject({ code: 'too_many_records', params: { most: maxViews } });
  });

  it('are their author’s; a shared one is an administrator’s, too; of one’s own nobody else knows', () => {
    const rename: ViewCommand = { type: 'ChangeView', viewId: id(11), changes: { name: 'Altro' } };
    const remove: ViewCommand = { type: 'RemoveView', viewId: id(11) };
    for (const command of [rename, remove]) {
      expect(when(given(saved(11)), command)).toHaveLength(1);
      expect(when(given(saved(11)), command, ugo, ['ROLE_ADMIN'])).toMatchObject({ code: 'not_found' });
      expect(when(given(saved(11, { shared: true })), command, ugo, ['ROLE_PLANT'])).toMatchObject({
        code: 'view_not_yours',
      });
      expect(when(given(saved(11, { shared: true })), command, ugo, ['ROLE_ADMIN'])).toHaveLength(1);
      expect(when(given(saved(11)), command, marta, [], id(901))).toMatchObject({ code: 'not_found' });
    }
    expect(when(given(), save, ugo)).toMatchObject({ code: 'not_authorised' });
  });

  it('change once, go once, and are chosen to begin with', () => {
    const state = given(saved(11), { type: 'ViewRemoved', data: { viewId: id(10) } });
    expect(when(state, { type: 'ChangeView', viewId: id(11), changes: { name: 'Vista 11', shared: false } })).toEqual(
      [],
    );
    expect(when(state, save)).toMatchObject({ code: 'already_exists' });
    const choose = { type: 'ChooseDefaultView', userId: marta, screen: 'registry/equipment', viewId: id(11) } as const;
    const [chosen] = when(state, choose) as ViewEvent[];
    expect(chosen).toMatchObject({ type: 'DefaultViewChosen', data: { viewId: id(11) } });
    expect(when(given(saved(11), chosen as ViewEvent), choose)).toEqual([]);
    expect(when(state, { ...choose, viewId: null })).toEqual([]);
  });

  it('are there as they were written', () => {
    expect(goldenState(views, 'ViewRemoved')).toMatchObject({
      views: new Map([['0199a1b2-0000-7000-8000-0000000000f1', { name: 'Presse spente', shared: true }]]),
      defaults: new Map([['registry/equipment', '0199a1b2-0000-7000-8000-0000000000f1']]),
    });
    expect(goldenState(views).views.size).toBe(0);
  });
});
