import { type Permission, permissions } from '../identity/permissions.ts';
import { findKind, kinds } from '../registry/kinds.ts';

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

/** Screens with views, but for those of the registry: who may read what they show. */
const others: Readonly<Record<string, Permission>> = {
  'planning/board': 'planning.read',
  'planning/list': 'planning.read',
  'identity/users': 'users.read',
  'identity/roles': 'roles.read',
  'company/companies': 'companies.read',
  'support/requests': 'support.read',
};

/**
 * What one must be allowed to read for a screen's views (`registry/equipment`, `planning/list`); undefined for one that is none. The one
 * list of them: what may be read there may be saved there.
 */
export const screenPermission = (screen: string): Permission | undefined => {
  if (Object.hasOwn(others, screen)) return others[screen];
  const kind = findKind(/^registry\/([A-Za-z]+)$/.exec(screen)?.[1] ?? '');
  const permission = `${kind?.permission}.read`;
  return kind !== undefined && isPermission(permission) ? permission : undefined;
};

/** All that `screenPermission` knows. */
export const screenPermissions: readonly Permission[] = [
  ...new Set([...Object.values(others), ...kinds.flatMap(({ name }) => screenPermission(`registry/${name}`) ?? [])]),
];
