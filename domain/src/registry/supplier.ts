import { defineKind } from './descriptor.ts';
import { email, phone, references, text, url } from './fields.ts';

export const supplier = defineKind({
  name: 'supplier',
  plural: 'suppliers',
  rest: 'fornitori',
  screen: 'fornitori',
  stream: { of: 'own', prefix: 'supplier' },
  label: 'businessName',
  check: 'check-fornitore-attivo',
  paged: true,
  children: [{ kind: 'equipment', by: 'supplierId' }],
  fields: [
    text('businessName', 'ragioneSociale', { required: true }),
    references('supplierTypeIds', 'tipiFornitori', 'supplierType'),
    text('address', 'indirizzo'),
    phone('phone1', 'telefono1'),
    phone('phone2', 'telefono2'),
    email('email1', 'email1'),
    email('email2', 'email2'),
    text('contact1', 'referente1'),
    text('contact2', 'referente2'),
    text('vatNumber', 'partitaIva', { max: 20 }),
    text('taxCode', 'codiceFiscale', { max: 16 }),
    url('website', 'sitoWeb'),
  ],
});
