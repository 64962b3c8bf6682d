import { requestPrintout } from '@cadenza/commands/printouts/printouts';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import { commandFrom } from '../graphql/command.ts';
import type { Context } from '../graphql/context.ts';
import type { PrintoutSaved } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';

/** The answer of a mutation that had something printed; throws its refusal. */
export const saved = (done: { id: string; position: bigint } | Rejection): PrintoutSaved => {
  const { id, position } = orThrow(done);
  return { id, position: String(position) };
};

/** Has something printed for who asks. */
export const ask = (context: Context, commandId: string, subject: PrintoutSubject) =>
  requestPrintout(commandFrom(context, commandId), {
    ...{ subject, language: context.language, most: context.services.printing.most },
  });
