import { z } from 'zod';
import { conflictOf, type FieldMarks, marked } from '../kernel/conflict.ts';
import type { Decider, Decision, DecisionContext, EventOrigin } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, reject } from '../kernel/rejection.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import { plainName, visibleText } from '../kernel/visible-text.ts';
import { grantableRoles, isAccountRole, isRole, type Role, roles } from './roles.ts';
import { foldName } from './unique-name.ts';

const fields = {
  name: plainName(80),
  description: visibleText(255)
    .nullable()
    .transform((text) => text || null),
  /** Can be given; who holds it keeps it. */
  active: z.boolean({ error: 'invalid_flag' }),
  /** Place in the list of roles, ascending. */
  sort: z.int({ error: 'invalid_number' }).min(0, { error: 'too_small' }).max(9_999, { error: 'too_large' }),
  /** Seen and given by super administrators only. */
  forSuperAdministrators: z.boolean({ error: 'invalid_flag' }),
  grants: z.enum(grantableRoles, { error: 'invalid_choice' }),
};
/**
 * Roles of a company's own making: a name for people ("Responsabile turno") that grants what one of the specified roles grants, so
 * that what a role may do stays in one table. What it grants is said once: whoever holds it keeps what they were given. All of a
 * company stand in one stream, which keeps their names apart.
 */
export const customRoleValues = z.strictObject(fields);
export type CustomRoleValues = z.infer<typeof customRoleValues>;
export type CustomRole = { id: string } & CustomRoleValues;

const { grants: _fixed, ...changeable } = fields;
const ofRole = { roleId: uuid };

/** Events of a `customRoles-<companyId>` stream, strict: what is appended is held against them. */
export const customRoleEventSchemas = {
  CustomRoleCreated: z.strictObject({ ...ofRole, values: customRoleValues }),
  CustomRoleChanged: z.strictObject({ ...ofRole, changes: someOf(changeable) }),
  CustomRoleRemoved: z.strictObject(ofRole),
};
export type CustomRoleEvent = EventOf<typeof customRoleEventSchemas>;

export type CustomRoleCommand =
  | { type: 'CreateCustomRole'; roleId: string; values: Partial<CustomRoleValues> }
  | { type: 'ChangeCustomRole'; roleId: string; changes: Partial<CustomRoleValues>; seenVersion?: number | undefined }
  | { type: 'RemoveCustomRole'; roleId: string };

/** `version`: number of its events so far; `changed`: who set each field last. */
export type CustomRoleState = CustomRole & { removed: boolean; version: number; changed: FieldMarks };

/** Removed ones too: who has held one keeps its name in what is shown of before. */
export type CustomRoles = ReadonlyMap<string, CustomRoleState>;

export const customRolesStream = (companyId: string) => `customRoles-${companyId}` as const;

/** In one company. */
export const maxCustomRoles = 100;

const initial = {
  description: null,
  active: true,
  sort: 100,
  forSuperAdministrators: false,
  grants: 'ROLE_USER',
} as const;

const faults = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const field = String(issue.path[0] ?? '');
    return { field, ...(field === 'name' && issue.code === 'invalid_type' ? { code: 'required' } : faultOf(issue)) };
  });

const isTaken = (state: CustomRoles, name: string, roleId: string): boolean =>
  roles.some((role) => foldName(role) === foldName(name)) ||
  state.values().some((one) => !one.removed && one.id !== roleId && foldName(one.name) === foldName(name));

const taken = reject('already_exists', {}, [{ field: 'name', code: 'already_exists' }]);

const decide = (
  command: CustomRoleCommand,
  state: CustomRoles,
  { actorId }: DecisionContext,
): Decision<CustomRoleEvent> => {
  const { roleId } = command;
  if (builtInRoles.some(({ id }) => id === roleId)) return reject('role_fixed');
  const known = state.get(roleId);
  if (command.type === 'CreateCustomRole') {
    if (known) return reject('already_exists');
    const parsed = customRoleValues.safeParse({ ...initial, ...command.values });
    if (!parsed.success) return reject('invalid_fields', {}, faults(parsed.error));
    if (isTaken(state, parsed.data.name, roleId)) return taken;
    const living = [...state.values()].filter(({ removed }) => !removed);
    if (living.length >= maxCustomRoles) return reject('too_many_records', { most: maxCustomRoles });
    return [{ type: 'CustomRoleCreated', data: { roleId, values: parsed.data } }];
  }
  if (!known || known.removed) return reject('not_found');
  if (command.type === 'RemoveCustomRole') return [{ type: 'CustomRoleRemoved', data: { roleId } }];
  const { seenVersion } = command;
  if (seenVersion !== undefined && seenVersion > known.version)
    return reject('invalid_fields', {}, [{ field: 'seenVersion', code: 'too_large', params: { max: known.version } }]);
  const parsed = customRoleValues.partial().safeParse(command.changes);
  if (!parsed.success) return reject('invalid_fields', {}, faults(parsed.error));
  const { grants = known.grants, ...wanted } = parsed.data;
  if (grants !== known.grants) return reject('invalid_fields', {}, [{ field: 'grants', code: 'cannot_change' }]);
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== known[name as keyof CustomRole]),
  );
  const conflict = conflictOf({ changes, present: known, marks: known.changed, seenVersion, actorId });
  if (conflict !== undefined) return conflict;
  if (typeof changes.name === 'string' && isTaken(state, changes.name, roleId)) return taken;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'CustomRoleChanged', data: { roleId, changes } }];
};

const evolve = (state: CustomRoles, event: CustomRoleEvent, origin: EventOrigin): CustomRoles => {
  const { roleId } = event.data;
  if (event.type === 'CustomRoleCreated')
    return new Map(state).set(roleId, {
      id: roleId,
      ...event.data.values,
      removed: false,
      version: 1,
      changed: {},
    });
  const known = state.get(roleId);
  if (!known) throw new Error(`${event.type} of a role that was never made`);
  switch (event.type) {
    case 'CustomRoleChanged': {
      const { changes } = event.data;
      const mark = { version: known.version + 1, actorId: origin.actorId, at: origin.happenedAt };
      const changed = marked(known.changed, Object.keys(changes), mark);
      return new Map(state).set(roleId, { ...known, ...changes, version: mark.version, changed });
    }
    case 'CustomRoleRemoved':
      return new Map(state).set(roleId, { ...known, removed: true });
    default:
      throw new Error(`not an event of a role: ${(event satisfies never as CustomRoleEvent).type}`);
  }
};

export const customRoles: Decider<CustomRoles, CustomRoleCommand, CustomRoleEvent> = {
  initialState: () => new Map(),
  decide,
  evolve,
};

const space = '5f1d7c1e-3a52-5a7e-8c4e-52c3c0b5a6d1';

/** Fixed in meaning, with an id by which calls name them; the same in every company. */
export type BuiltInRole = { id: string; name: Role; sort: number; forSuperAdministrators: boolean };
export const builtInRoles: readonly BuiltInRole[] = roles.map((name, index) => ({
  id: uuidV5(space, name),
  name,
  sort: index + 1,
  forSuperAdministrators: isAccountRole(name),
}));

export const builtInRoleOf = (id: string): Role | undefined => {
  const name = builtInRoles.find((role) => role.id === id)?.name;
  return isRole(name) ? name : undefined;
};

/** Those for everybody first, then by `sort`, then by name. */
export const byPlace = (
  a: { forSuperAdministrators: boolean; sort: number; name: string },
  b: { forSuperAdministrators: boolean; sort: number; name: string },
): number =>
  Number(a.forSuperAdministrators) - Number(b.forSuperAdministrators) ||
  a.sort - b.sort ||
  a.name.localeCompare(b.name);
