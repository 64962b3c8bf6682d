import type { PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import { labelsPerSheet } from '@cadenza/domain/printouts/label-sheets';
import type { PrintoutCommand } from '@cadenza/domain/printouts/printout';
import { reportNames } from '@cadenza/domain/reports/report-names';
import fc, { type Arbitrary } from 'fast-check';
import { count } from './file-commands.ts';
import { content, id, idOf, numbers, optional, texts, unlikely } from './values.ts';

export type Printout = { area: 'printout'; printoutId: string; command: PrintoutCommand };

const printoutSubjects: Arbitrary<PrintoutSubject> = fc.oneof(
  fc.record({
    kind: fc.constant('intervention' as const),
    parameters: fc.record({ interventionId: unlikely(idOf('intervention', 0), texts) }),
  }),
  fc.record({
    kind: fc.constant('report' as const),
    parameters: fc.record({
      report: fc.constantFrom(...reportNames),
      years: fc.array(unlikely(2026, numbers), { maxLength: 7 }),
      months: fc.array(unlikely(3, numbers), { maxLength: 13 }),
      scope: fc.record({
        equipmentId: optional(texts),
        lineId: optional(id('plant')),
        plantId: optional(id('plant')),
        maintainerId: optional(id('maintainer')),
        interventionTypeId: optional(texts),
      }),
      sortBy: optional(texts),
      descending: fc.boolean(),
    }),
  }),
  fc.record({
    kind: fc.constant('equipmentLabels' as const),
    parameters: fc.record({
      list: fc.record({
        filters: fc.dictionary(texts, texts, { maxKeys: 2 }),
        parts: fc.dictionary(texts, texts, { maxKeys: 2 }),
        search: optional(texts),
        sortBy: optional(texts),
        descending: fc.boolean(),
      }),
      plantId: optional(id('plant')),
      perSheet: fc.constantFrom(...labelsPerSheet),
      skip: unlikely(0, numbers),
      origin: unlikely('https://piani.example.it', texts),
    }),
  }),
);

const printoutCommands: { [Type in PrintoutCommand['type']]: Arbitrary<Extract<PrintoutCommand, { type: Type }>> } = {
  RequestPrintout: fc.record({
    type: fc.constant('RequestPrintout'),
    printoutId: id('printout'),
    subject: printoutSubjects,
    language: fc.constant('it'),
  }),
  AdvancePrintout: fc.record({ type: fc.constant('AdvancePrintout'), done: count, total: count }),
  FinishPrintout: fc.record({
    type: fc.constant('FinishPrintout'),
    fileName: texts,
    mime: fc.constant('application/pdf'),
    content,
  }),
  FailPrintout: fc.record({
    type: fc.constant('FailPrintout'),
    code: fc.constantFrom('not_found', 'nothing_to_print', 'too_many_labels', 'print_failed'),
  }),
  ExpirePrintout: fc.record({ type: fc.constant('ExpirePrintout') }),
};

export const printout: Arbitrary<Printout> = fc
  .record({ printoutId: id('printout'), command: fc.oneof(...Object.values(printoutCommands)) })
  .map(({ printoutId, command }) => {
    const own = command.type === 'RequestPrintout' ? command.printoutId : printoutId;
    return { area: 'printout', printoutId: own, command };
  });
