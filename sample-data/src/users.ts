import type { DemoUser } from './model.ts';

export const demoPassword = 'Cadenza-2026!';

/** The first one makes the companies and the others. */
export const superAdministrator: DemoUser = {
  username: 'superadmin',
  name: 'Elena',
  surname: 'Fontana',
  roles: ['ROLE_SUPER_ADMIN'],
  companies: ['DEMO', 'PROVA'],
};

export const demoUsers: readonly DemoUser[] = [
  superAdministrator,
  { username: 'admin', name: 'Marco', surname: 'Rinaldi', roles: ['ROLE_ADMIN'], companies: ['DEMO', 'PROVA'] },
  { username: 'plant', name: 'Paola', surname: 'Ferrari', roles: ['ROLE_PLANT'], companies: ['DEMO'] },
  {
    username: 'maintainer',
    name: 'Bruno',
    surname: 'Archetti',
    roles: ['ROLE_USER'],
    companies: ['DEMO'],
    maintainer: 'archetti',
  },
  { username: 'payments', name: 'Chiara', surname: 'Lombardi', roles: ['ROLE_PAYMENTS'], companies: ['DEMO'] },
  { username: 'developer', name: 'Davide', surname: 'Conti', roles: ['ROLE_DEVELOPER'], companies: ['DEMO'] },
  { username: 'demo', name: 'Giulia', surname: 'Marini', roles: ['ROLE_DEMO'], companies: ['DEMO'] },
  { username: 'prova-admin', name: 'Roberto', surname: 'Ferretti', roles: ['ROLE_ADMIN'], companies: ['PROVA'] },
];
