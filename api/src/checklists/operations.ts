import { addChecklistLines, type NewLine } from '@cadenza/commands/checklists/add-lines';
import { moveChecklist } from '@cadenza/commands/checklists/move-checklist';
import { changeRegistry } from '@cadenza/commands/registry/change-registry';
import { checklistLine } from '@cadenza/domain/registry/checklist-line';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { z } from 'zod';
import { defineOperation, foundById, ifGiven } from '../operations/operation.ts';

/** What a person may have done to checklists beyond what is done to every kind of record. */

const permission = 'registries.manage';
const afterId = z.string().nullable().exactOptional();

export const addLines = defineOperation({
  ...{ permission, input: z.object({ checklistId: z.string(), lines: z.array(z.custom<NewLine>()), afterId }) },
  run: (asked, { checklistId, lines, afterId: before }) => addChecklistLines(asked, checklistId, lines, before),
});

/** Behind another one, null for the first place, or to an index; two that differ are refused. */
const place = z.object({ id: foundById, afterId, index: ifGiven(z.number()) });

export const move = defineOperation({
  ...{ permission, input: place },
  run: (asked, { id, ...to }) => moveChecklist(asked, id, to),
});
export const moveLine = defineOperation({
  ...{ permission, input: place },
  run: (asked, to) => changeRegistry(asked, checklistLine, { type: 'MoveRecord', ...to }),
});
export const setMandatory = (kind: Kind) =>
  defineOperation({
    ...{ permission, input: z.object({ id: foundById, mandatory: z.boolean() }) },
    run: (asked, { id, ...values }) => changeRegistry(asked, kind, { type: 'ChangeRecord', id, values }),
  });
