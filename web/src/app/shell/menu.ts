import type { Role } from '@cadenza/domain/identity/roles';
import { mayOpen, type ScreenArea } from '../../lib/access.ts';
import { registryMenu } from './registry-menu.gen.ts';

/** An entry of the drawer and of the palette. `label` is a key of the area `shell`; `keys` follows a `g`. */
export type MenuEntry = {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly icon: MenuIcon;
  readonly area?: ScreenArea;
  readonly keys?: string;
  /** Its records have pages of their own below it. */
  readonly pages?: boolean;
};

export type MenuGroup = {
  readonly id: string;
  /** null: the main entries, always open. */
  readonly label: string | null;
  readonly entries: readonly MenuEntry[];
};

/** Pictures of the menu; those of the registries are named by their descriptors. */
export type MenuIcon =
  | 'board'
  | 'list'
  | 'kit'
  | 'companies'
  | 'company'
  | 'settings'
  | 'users'
  | 'roles'
  | 'support'
  | 'mail'
  | 'license'
  | 'licenseItem'
  | 'discount'
  | 'payments'
  | 'report'
  | 'statistics'
  | (typeof registryMenu)[number]['icon'];

/** The lists of the registries: which there are, where and for whom their descriptors say. */
const registriesOf = (group: (typeof registryMenu)[number]['group']): readonly MenuEntry[] =>
  registryMenu.filter((entry) => entry.group === group);

const reports = ['reportAttrezzature', 'reportGenerale', 'reportGuastiInterventi', 'reportManutentori'].map(
  (id): MenuEntry => ({ id, to: `/reports/${id}`, label: `menu.${id}`, icon: 'report', area: 'reports' }),
);

/** Only screens that exist; the others of the specification come with their routes. */
export const menu: readonly MenuGroup[] = [
  {
    id: 'main',
    label: null,
    entries: [
      { id: 'board', to: '/', label: 'menu.board', icon: 'board', area: 'planning', keys: 'p' },
      {
        id: 'planningList',
        to: '/pianificazioni/lista',
        label: 'menu.planningList',
        icon: 'list',
        area: 'planning',
        keys: 'l',
      },
      {
        id: 'statistics',
        to: '/statistiche',
        label: 'menu.statistics',
        icon: 'statistics',
        area: 'planning',
        keys: 't',
      },
      {
        id: 'supportRequests',
        to: '/supportRequests/supportRequests',
        label: 'menu.supportRequests',
        icon: 'support',
        area: 'support',
        keys: 's',
      },
    ],
  },
  { id: 'reports', label: 'menu.reports', entries: reports },
  {
    id: 'registries',
    label: 'menu.registries',
    entries: registriesOf('registries'),
  },
  {
    id: 'configuration',
    label: 'menu.configuration',
    entries: registriesOf('configuration'),
  },
  {
    id: 'administration',
    label: 'menu.administration',
    entries: [
      { id: 'users', to: '/amministrazione/users', label: 'menu.users', icon: 'users', area: 'users' },
      { id: 'roles', to: '/amministrazione/roles', label: 'menu.roles', icon: 'roles', area: 'roles' },
      { id: 'company', to: '/amministrazione/company', label: 'menu.company', icon: 'company', area: 'company' },
      { id: 'payments', to: '/amministrazione/payments', label: 'menu.payments', icon: 'payments', area: 'payments' },
      { id: 'settings', to: '/amministrazione/settings', label: 'menu.settings', icon: 'settings', area: 'company' },
      {
        id: 'companies',
        to: '/amministrazione/companies',
        label: 'menu.companies',
        icon: 'companies',
        area: 'companies',
      },
    ],
  },
  {
    id: 'development',
    label: 'menu.development',
    entries: [
      {
        id: 'licenses',
        to: '/amministrazione/licenses',
        label: 'menu.licenses',
        icon: 'license',
        area: 'catalogue',
      },
      {
        id: 'licenseItems',
        to: '/amministrazione/licenseItems',
        label: 'menu.licenseItems',
        icon: 'licenseItem',
        area: 'catalogue',
      },
      {
        id: 'discounts',
        to: '/amministrazione/discounts',
        label: 'menu.discounts',
        icon: 'discount',
        area: 'catalogue',
      },
      { id: 'mail', to: '/sviluppo/posta', label: 'menu.mail', icon: 'mail', area: 'mails' },
      { id: 'kit', to: '/dev/kit', label: 'menu.kit', icon: 'kit', area: 'developer' },
    ],
  },
];

/** What these roles see: groups without a visible entry are left out. */
export const visibleMenu = (roles: readonly Role[]): readonly MenuGroup[] =>
  menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ area }) => mayOpen(roles, area)) }))
    .filter((group) => group.entries.length > 0);

/** Where these roles begin; undefined where that is `/` itself. */
export const firstScreenOf = (roles: readonly Role[]): string | undefined => {
  const [first] = visibleMenu(roles).flatMap(({ entries }) => entries);
  return first === undefined || first.to === '/' ? undefined : first.to;
};
