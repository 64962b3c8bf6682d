import { defineKind } from './descriptor.ts';
import { flag, name, reference } from './fields.ts';

export const checklist = defineKind({
  name: 'checklist',
  plural: 'checklists',
  rest: 'liste',
  screen: { name: 'liste', group: 'configuration', place: 70, icon: 'checklist', path: 'liste/liste' },
  stream: { of: 'own', prefix: 'checklist' },
  label: 'description',
  sort: 'sortOrder',
  orderedInCompany: true,
  check: 'lista-attivo',
  children: [{ kind: 'checklistLine', by: 'checklistId' }],
  fields: [
    name('description', 'descrizione'),
    reference('equipmentId', 'attrezzaturaId', 'equipment', { required: true }),
    reference('interventionId', 'descrizioneInterventoId', 'intervention', { required: true }),
    flag('mandatory', 'obbligatorio', true),
  ],
});
