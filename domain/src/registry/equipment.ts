import { defineKind } from './descriptor.ts';
import { date, integer, longText, money, name, reference, text } from './fields.ts';

export const equipment = defineKind({
  name: 'equipment',
  plural: 'equipment',
  rest: 'attrezzature',
  screen: { name: 'attrezzature', group: 'registries', place: 30, icon: 'equipment', key: 'a' },
  stream: { of: 'own', prefix: 'equipment' },
  label: 'description',
  check: 'check-attrezzatura-attivo',
  paged: true,
  page: true,
  foundBy: ['serialNumber', 'brand', 'model'],
  children: [{ kind: 'checklist', by: 'equipmentId' }],
  fields: [
    name('description', 'descrizione'),
    reference('lineId', 'lineaId', 'line', { required: true }),
    reference('supplierId', 'fornitoreId', 'supplier'),
    reference('maintainerId', 'manutentoreId', 'maintainer'),
    text('brand', 'marca'),
    text('model', 'modello'),
    text('serialNumber', 'matricola'),
    date('purchaseDate', 'dataAcquisto'),
    date('installationDate', 'dataInstallazione'),
    integer('constructionYear', 'annoCostruzione', { min: 1850, max: 2200 }),
    money('purchaseCost', 'costoAcquisto'),
    integer('depreciationYears', 'anniAmmortamento', { min: 1, max: 100 }),
    integer('monthlyHours', 'oreMensili', { min: 0, max: 744 }),
    longText('notes', 'note'),
  ],
  groups: [
    { name: 'identity', fields: ['description', 'lineId', 'maintainerId', 'supplierId'] },
    {
      name: 'machine',
      fields: ['brand', 'model', 'serialNumber', 'constructionYear', 'purchaseDate', 'installationDate'],
    },
    { name: 'costs', fields: ['purchaseCost', 'depreciationYears', 'monthlyHours', 'notes'] },
  ],
});
