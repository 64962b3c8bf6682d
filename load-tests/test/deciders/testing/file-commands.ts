import type { DocumentCommand } from '@cadenza/domain/documents/document';
import { ownerKinds } from '@cadenza/domain/documents/owners';
import type { ImportCommand } from '@cadenza/domain/exchange/import';
import fc, { type Arbitrary } from 'fast-check';
import { content, id, idOf, optional, texts, unlikely } from './values.ts';

export type Document = { area: 'document'; documentId: string; command: DocumentCommand };

const documentCommands: { [Type in DocumentCommand['type']]: Arbitrary<Extract<DocumentCommand, { type: Type }>> } = {
  AddDocument: fc.record({
    type: fc.constant('AddDocument'),
    documentId: id('document'),
    owner: fc.record({ kind: fc.constantFrom(...ownerKinds), id: unlikely(idOf('equipment', 0), texts) }),
    description: unlikely<string | null>(null, texts),
    givenName: texts,
    kind: fc.constant({ mime: 'application/pdf', extension: 'pdf' }),
    content,
  }),
  DescribeDocument: fc.record({ type: fc.constant('DescribeDocument'), description: optional(texts) }),
  RemoveDocument: fc.record({ type: fc.constant('RemoveDocument') }),
  KeepText: fc.record({ type: fc.constant('KeepText'), text: optional(content) }),
};

export const count = fc.constantFrom(1, 2, 3);

export const document: Arbitrary<Document> = fc
  .record({
    documentId: id('document'),
    command: fc.oneof(documentCommands.AddDocument, ...Object.values(documentCommands)),
  })
  .map(({ documentId, command }) => {
    const own = command.type === 'AddDocument' ? command.documentId : documentId;
    return { area: 'document', documentId: own, command };
  });

export type Import = { area: 'import'; importId: string; command: ImportCommand };

const fault = fc.record({
  line: count,
  field: fc.constantFrom(null, 'description'),
  code: fc.constant('unknown_name'),
  label: fc.constantFrom(null, 'Linea 9'),
});

const importCommands: { [Type in ImportCommand['type']]: Arbitrary<Extract<ImportCommand, { type: Type }>> } = {
  StartImport: fc.record({
    type: fc.constant('StartImport'),
    importId: id('import'),
    plan: fc.record({
      kind: unlikely('plant', texts),
      columns: fc.array(optional(texts), { maxLength: 3 }),
      fixed: fc.dictionary(texts, texts, { maxKeys: 2 }),
      key: optional(texts),
    }),
    givenName: texts,
    content,
    total: fc.constantFrom(1, 3),
    allOrNothing: fc.boolean(),
    language: fc.constant('it'),
  }),
  AdvanceImport: fc.record({
    type: fc.constant('AdvanceImport'),
    done: count,
    created: fc.array(count, { maxLength: 2 }),
    changed: fc.array(fc.record({ line: count, id: id('plant') }), { maxLength: 2 }),
    unchanged: count,
    refused: fc.array(fault, { maxLength: 2 }),
    refusedRows: count,
  }),
  FinishImport: fc.record({ type: fc.constant('FinishImport'), outcome: fc.constantFrom('done', 'nothing') }),
  RequestUndo: fc.record({ type: fc.constant('RequestUndo') }),
  FinishUndo: fc.record({
    type: fc.constant('FinishUndo'),
    ...{ removed: count, restored: count, kept: count },
    keptNames: fc.constant([]),
  }),
};

export const imported: Arbitrary<Import> = fc
  .record({ importId: id('import'), command: fc.oneof(...Object.values(importCommands)) })
  .map(({ importId, command }) => {
    const own = command.type === 'StartImport' ? command.importId : importId;
    return { area: 'import', importId: own, command };
  });
