import { defineKind } from './descriptor.ts';
import { boolean, choice, color, email, hours, name, phone, reference, taxCode, text, vatNumber } from './fields.ts';

export const maintainer = defineKind({
  name: 'maintainer',
  plural: 'maintainers',
  rest: 'manutentori',
  screen: { name: 'manutentori', group: 'registries', place: 40, icon: 'maintainer' },
  stream: { of: 'own', prefix: 'maintainer' },
  label: 'identifier',
  check: 'check-manutentore-attivo',
  page: true,
  foundBy: ['vatNumber', 'taxCode', 'contact'],
  children: [{ kind: 'equipment', by: 'maintainerId' }],
  fields: [
    name('identifier', 'identificativo'),
    reference('maintainerRoleId', 'ruoloManutentoreId', 'maintainerRole', { required: true }),
    choice(
      'kind',
      'tipo',
      [
        { value: 'internal', wire: 'I' },
        { value: 'external', wire: 'E' },
      ],
      { required: true, initial: 'internal' },
    ),
    color('color', 'colore', 0),
    // Of work on a day; none, as of who was there before: as many as the company is open. The form asks.
    hours('dailyHours', 'oreGiornaliere', { suggested: 8 }),
    phone('phone1', 'telefono1'),
    phone('phone2', 'telefono2'),
    email('email1', 'email1'),
    email('email2', 'email2'),
    text('contact', 'referente'),
    vatNumber('vatNumber', 'partitaIva'),
    taxCode('taxCode', 'codiceFiscale'),
    boolean('sendEmail', 'invioEmail', false),
  ],
  groups: [
    { name: 'identity', fields: ['identifier', 'maintainerRoleId', 'kind', 'color', 'dailyHours'] },
    { name: 'contacts', fields: ['phone1', 'phone2', 'email1', 'email2', 'contact', 'sendEmail'] },
    { name: 'fiscal', fields: ['vatNumber', 'taxCode'] },
  ],
});
