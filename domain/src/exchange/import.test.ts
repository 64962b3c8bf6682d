import { describe, it } from 'vitest';
import { decide, testCompany } from '../testing/given-when-then.ts';
import type { ImportEvent } from './events.ts';
import { type ImportCommand, importDecider } from './import.ts';

const importId = '0199a1b2-0000-7000-8000-0000000000f1';
const content = { hash: 'a'.repeat(64), size: 1_200 };
const plan = { kind: 'equipment', columns: ['description', null], fixed: { lineId: 'Linea 1' }, key: null };
const start: ImportCommand = {
  ...{ type: 'StartImport', importId, plan, givenName: '/tmp/machines.csv', content },
  ...{ total: 3, allOrNothing: true, language: 'it' },
};
const started: ImportEvent = {
  type: 'ImportStarted',
  data: { importId, plan, fileName: 'machines.csv', content, total: 3, allOrNothing: true, language: 'it' },
};
const refused = [{ line: 4, field: 'lineId', code: 'unknown_name', label: 'Linea 9' }];
const advance: ImportCommand = {
  ...{ type: 'AdvanceImport', done: 3, created: [2], changed: [{ line: 3, id: importId }], unchanged: 0 },
  ...{ refused, refusedRows: 1 },
};
const advanced: ImportEvent = {
  type: 'ImportAdvanced',
  data: {
    importId,
    done: 3,
    created: [2],
    changed: [{ line: 3, id: importId }],
    unchanged: 0,
    refused: 1,
    faults: refused,
  },
};
const finished: ImportEvent = { type: 'ImportFinished', data: { importId, outcome: 'done' } };
const asked: ImportEvent = { type: 'ImportUndoRequested', data: { importId } };
const undo = { type: 'RequestUndo' } as const;
const other = { companyId: testCompany.replace(/1$/, '2') };

describe('an import', () => {
  it('begins once, goes on, and is finished once', () => {
    decide(importDecider).given([]).when(start).then([started]);
    decide(importDecider).given([started]).when(start).then('already_exists');
    decide(importDecider).given([started]).when(advance).then([advanced]);
    decide(importDecider).given([started, advanced]).when(advance).then([]);
    decide(importDecider).given([started, advanced]).when({ type: 'FinishImport', outcome: 'done' }).then([finished]);
    decide(importDecider).given([started, finished]).when({ type: 'FinishImport', outcome: 'nothing' }).then([]);
    decide(importDecider).given([started, finished]).when(advance).then([]);
  });

  it('is taken back when it is done, once, by its company', () => {
    decide(importDecider).given([started]).when(undo).then('import_not_done');
    decide(importDecider)
      .given([started, { type: 'ImportFinished', data: { importId, outcome: 'nothing' } }])
      .when(undo)
      .then('import_not_done');
    decide(importDecider).given([started, advanced, finished]).when(undo).then([asked]);
    decide(importDecider).given([started, finished, asked]).when(undo).then([]);
    decide(importDecider).given([started, finished]).when(undo, other).then('not_found');
    const done = { removed: 1, restored: 0, kept: 1, keptNames: ['Pressa'] };
    decide(importDecider)
      .given([started, finished, asked])
      .when({ type: 'FinishUndo', ...done })
      .then([{ type: 'ImportUndone', data: { importId, ...done } }]);
    decide(importDecider)
      .given([started, finished])
      .when({ type: 'FinishUndo', ...done })
      .then([]);
  });

  it('is of columns that can be', () => {
    decide(importDecider)
      .given([])
      .when({ ...start, plan: { ...plan, columns: [] } })
      .then('invalid_fields');
  });
});
