import { defineKind } from './descriptor.ts';
import { email, name, phone, references, taxCode, text, url, vatNumber } from './fields.ts';

export const supplier = defineKind({
  name: 'supplier',
  plural: 'suppliers',
  rest: 'fornitori',
  screen: { name: 'fornitori', group: 'registries', place: 60, icon: 'supplier' },
  stream: { of: 'own', prefix: 'supplier' },
  label: 'businessName',
  check: 'check-fornitore-attivo',
  paged: true,
  page: true,
  foundBy: ['vatNumber', 'taxCode', 'contact1', 'contact2'],
  children: [{ kind: 'equipment', by: 'supplierId' }],
  fields: [
    name('businessName', 'ragioneSociale'),
    references('supplierTypeIds', 'tipiFornitori', 'supplierType'),
    text('address', 'indirizzo'),
    phone('phone1', 'telefono1'),
    phone('phone2', 'telefono2'),
    email('email1', 'email1'),
    email('email2', 'email2'),
    text('contact1', 'referente1'),
    text('contact2', 'referente2'),
    vatNumber('vatNumber', 'partitaIva'),
    taxCode('taxCode', 'codiceFiscale'),
    url('website', 'sitoWeb'),
  ],
  groups: [
    { name: 'identity', fields: ['businessName', 'supplierTypeIds'] },
    {
      name: 'contacts',
      fields: ['contact1', 'contact2', 'phone1', 'phone2', 'email1', 'email2', 'address', 'website'],
    },
    { name: 'fiscal', fields: ['vatNumber', 'taxCode'] },
  ],
});
