import { defineKind } from './descriptor.ts';
import { flag, name, reference } from './fields.ts';

/** Lines live in the stream of their checklist, where their order is decided. */
export const checklistLine = defineKind({
  name: 'checklistLine',
  plural: 'checklistLines',
  rest: 'lista-dettagli',
  screen: null,
  stream: { of: 'parent', prefix: 'checklist', by: 'checklistId' },
  label: 'description',
  sort: 'sortOrder',
  check: 'check-lista-dettaglio-attivo',
  ordered: true,
  fields: [
    reference('checklistId', 'listaId', 'checklist', { required: true }),
    name('description', 'descrizione', { max: 500 }),
    flag('mandatory', 'obbligatorio', true),
  ],
});
