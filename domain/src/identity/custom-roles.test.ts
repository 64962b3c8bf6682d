import { describe, expect, it } from 'vitest';
import { decide } from '../testing/given-when-then.ts';
import { builtInRoles, byPlace, type CustomRoleEvent, customRoles, maxCustomRoles } from './custom-roles.ts';
import { roles } from './roles.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const values = {
  name: 'Capoturno',
  description: null,
  active: true,
  sort: 100,
  forSuperAdministrators: false,
  grants: 'ROLE_PLANT' as const,
};
const made: CustomRoleEvent = { type: 'CustomRoleCreated', data: { roleId: id(1), values } };
const removed: CustomRoleEvent = { type: 'CustomRoleRemoved', data: { roleId: id(1) } };
const create = (roleId: string, more: object = {}) => ({
  type: 'CreateCustomRole' as const,
  roleId,
  values: { name: 'Capoturno', ...more },
});
const given = (history: CustomRoleEvent[]) => decide(customRoles).given(history);

describe('a custom role', () => {
  it('grants what a maintainer may unless told, and nothing that reaches beyond the company', () => {
    given([])
      .when(create(id(1)))
      .then([{ type: 'CustomRoleCreated', data: { roleId: id(1), values: { ...values, grants: 'ROLE_USER' } } }]);
    for (const grants of ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER', 'ROLE_DEMO'])
      given([])
        .when(create(id(1), { grants }))
        .then({ code: 'invalid_fields', errors: [{ field: 'grants', code: 'invalid_choice' }] });
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
    [{ name: 'Caроturno' }, 'name', 'mixed_scripts'],
    [{ sort: -1 }, 'sort', 'too_small'],
    [{ description: 'a\nb' }, 'description', 'one_line'],
  ])('%j is refused at its field', (more, field, code) => {
    expect(
      given([])
        .when(create(id(1), more))
        .refusal(),
    ).toMatchObject({ errors: [{ field, code }] });
  });

  it('has a name of its own, which no specified role has either; one that is gone leaves it free', () => {
    for (const name of ['CAPOTURNO ', 'role_admin'])
      given([made])
        .when(create(id(2), { name }))
        .then({ code: 'already_exists', errors: [{ field: 'name', code: 'already_exists' }] });
    given([made, { type: 'CustomRoleCreated', data: { roleId: id(2), values: { ...values, name: 'Altro' } } }])
      .when({ type: 'ChangeCustomRole', roleId: id(2), changes: { name: 'capoturno' } })
      .then('already_exists');
    expect(
      given([made, removed])
        .when(create(id(2)))
        .events(),
    ).toHaveLength(1);
  });

  it('is changed in what differs, but never in what it grants', () => {
    const change = (changes: object) => given([made]).when({ type: 'ChangeCustomRole', roleId: id(1), changes });
    change({ name: 'Capoturno', active: false }).then([
      { type: 'CustomRoleChanged', data: { roleId: id(1), changes: { active: false } } },
    ]);
    change({ grants: 'ROLE_PLANT' }).then([]);
    change({ grants: 'ROLE_ADMIN' }).then({
      code: 'invalid_fields',
      errors: [{ field: 'grants', code: 'cannot_change' }],
    });
  });

  it('is gone once, and there are only so many', () => {
    given([made, removed])
      .when({ type: 'RemoveCustomRole', roleId: id(1) })
      .then('not_found');
    const many = Array.from({ length: maxCustomRoles }, (_, n): CustomRoleEvent => {
      return { type: 'CustomRoleCreated', data: { roleId: id(n), values: { ...values, name: `Ruolo ${n}` } } };
    });
    given(many)
      .when(create(id(900)))
      .then('too_many_records');
  });
});

describe('the specified roles', () => {
  it('are fixed, and those of super administrators come last', () => {
    const [first] = builtInRoles;
    for (const type of ['ChangeCustomRole', 'RemoveCustomRole'] as const)
      given([])
        .when({ type, roleId: first?.id ?? '', changes: {} })
        .then('role_fixed');
    expect(builtInRoles.map(({ name }) => name)).toEqual([...roles]);
    expect(builtInRoles.toSorted(byPlace).map(({ name }) => name)).toEqual([
      'ROLE_ADMIN',
      'ROLE_PLANT',
      'ROLE_USER',
      'ROLE_PAYMENTS',
      'ROLE_DEMO',
      'ROLE_SUPER_ADMIN',
      'ROLE_DEVELOPER',
    ]);
  });
});
