import { defineKind } from './descriptor.ts';
import { name } from './fields.ts';

export const maintainerRole = defineKind({
  name: 'maintainerRole',
  plural: 'maintainerRoles',
  rest: 'ruoli-manutentori',
  screen: { name: 'ruoliManutentori', group: 'registries', place: 50, icon: 'role' },
  stream: { of: 'own', prefix: 'maintainerRole' },
  label: 'description',
  switchable: false,
  deletable: true,
  paged: true,
  children: [{ kind: 'maintainer', by: 'maintainerRoleId' }],
  fields: [name('description', 'descrizione')],
});
