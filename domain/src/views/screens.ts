import { type Permission, permissions } from '../identity/permissions.ts';
import { findKind, kinds } from '../registry/kinds.ts';

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

/** Who may read the lists of an area that are no registry. */
const ofAreas: Readonly<Record<string, Permission>> = {
  planning: 'planning.read',
  identity: 'users.read',
  support: 'support.read',
};

/** What one must be allowed to read for a screen's views (`registry/equipment`, `planning/list`); undefined for one that is none. */
export const screenPermission = (screen: string): Permission | undefined => {
  const [area = '', name = ''] = screen.split('/');
  if (area !== 'registry') return Object.hasOwn(ofAreas, area) ? ofAreas[area] : undefined;
  const kind = findKind(name);
  const permission = `${kind?.permission}.read`;
  return kind !== undefined && isPermission(permission) ? permission : undefined;
};

/** All that `screenPermission` knows. */
export const screenPermissions: readonly Permission[] = [
  ...new Set([...Object.values(ofAreas), ...kinds.flatMap(({ name }) => screenPermission(`registry/${name}`) ?? [])]),
];
