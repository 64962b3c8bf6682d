import { ownPrintout, type Printout, requestPrintout } from '@cadenza/commands/printouts/printouts';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { type PrintoutSubject, printoutKinds } from '@cadenza/domain/printouts/kinds';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { foundById } from '../operations/operation.ts';
import { commandFrom } from '../rest/command.ts';
import type { FileAnswer } from '../rest/file-answer.ts';
import { bearerRoute, type Call, fileOut, type Route } from '../rest/route.ts';
import type { Services } from '../services.ts';
import { untilMade } from './until-made.ts';

const fileOf = ({ files }: Services, companyId: string, { file }: Printout): FileAnswer => {
  if (file === null) throw problem('not_found');
  const { fileName: name, mime: type, content } = file;
  return {
    ...{ name, type, size: content.size, tag: content.hash, inPlace: true },
    open: async (range) => {
      const part = range === undefined ? undefined : { from: range.start, to: range.end };
      const found = await files.get({ companyId, hash: content.hash }, part);
      // The log names it, so that whoever keeps the files has lost it: a failure, and not an answer.
      if (!found) throw new Error(`the content ${content.hash} of a printout is not there`);
      return found.content;
    },
  };
};

/** Has something printed and answers the file itself, which takes a moment. */
export const printedAtOnce = async (call: Call, session: Session, subject: PrintoutSubject) => {
  const { services, language } = call;
  const { companyId } = session.actor;
  const asked = await requestPrintout(commandFrom(call, session), { subject, language, most: services.printing.most });
  // What is asked for here is named by ids alone: one that is none answers as one that nobody has.
  if (isRejection(asked) && asked.code === 'invalid_fields') throw problem('not_found');
  const { id } = orThrow(asked);
  const made = await untilMade(services, companyId, id, services.printing.patience);
  if (made === undefined) throw new Problem(reject('printout_late'));
  if (made.status === 'failed') throw problem(made.failure === 'not_found' ? 'not_found' : 'printout_failed');
  return fileOut(fileOf(services, companyId, made));
};

export const printoutRoutes: readonly Route[] = [
  bearerRoute('GET /api/pianificazione-interventi/pdf/{id}', {
    area: 'planning',
    parameters: { id: foundById },
    summary: 'The sheet of a planned intervention, printed',
    permission: printoutKinds.intervention.permission,
    // It has something made.
    rate: 'write',
    answers: { status: 200, types: ['application/pdf'] },
    handle: (call, session) =>
      printedAtOnce(call, session, {
        kind: 'intervention',
        parameters: { interventionId: call.params.id },
      }),
  }),
  bearerRoute('GET /api/stampe/{id}', {
    area: 'printouts',
    summary: 'A file that the caller has had printed, as long as it is kept; nobody else finds it',
    permission: 'session.own',
    parameters: { id: foundById },
    answers: {
      status: 200,
      types: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    handle: async ({ services, params }, { actor }) => {
      const found = await ownPrintout(services, actor, params.id);
      if (found?.status !== 'ready') throw problem('not_found');
      return fileOut(fileOf(services, actor.companyId, found));
    },
  }),
];
