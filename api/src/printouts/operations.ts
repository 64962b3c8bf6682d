import { requestPrintout } from '@cadenza/commands/printouts/printouts';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { type PrintoutKind, type PrintoutSubject, printoutKinds } from '@cadenza/domain/printouts/kinds';
import { z } from 'zod';
import { type Asked, defineOperation, foundById } from '../operations/operation.ts';

const ask = (asked: Asked, subject: PrintoutSubject) =>
  requestPrintout(asked, { subject, language: asked.language, most: asked.services.printing.most });

/** Has something of this kind printed for who asks. */
export const print = (kind: PrintoutKind) =>
  defineOperation({
    ...{ permission: printoutKinds[kind].permission, input: z.object({ subject: z.custom<PrintoutSubject>() }) },
    run: (asked, { subject }) => ask(asked, subject),
  });

/** The sheet of a work: its only field is the id, and one that is none answers as one that nobody has. */
export const printWork = defineOperation({
  ...{ permission: printoutKinds.intervention.permission, input: z.object({ id: foundById }) },
  run: async (asked, { id: interventionId }) => {
    const done = await ask(asked, { kind: 'intervention', parameters: { interventionId } });
    return isRejection(done) && done.code === 'invalid_fields' ? reject('not_found') : done;
  },
});
