import { documentName } from '../documents/document-name.ts';
import type { Content } from '../documents/events.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { reject } from '../kernel/rejection.ts';
import {
  expiryOf,
  type PrintoutEvent,
  type PrintoutFailure,
  type PrintoutRequested,
  printoutSubject,
} from './events.ts';
import type { PrintoutSubject } from './kinds.ts';

export type PrintoutStatus = 'queued' | 'running' | 'ready' | 'failed';

type File = { fileName: string; mime: string; content: Content };

type Known = PrintoutRequested['data'] & {
  status: PrintoutStatus;
  companyId: string;
  /** Nobody else learns of it. */
  requestedBy: string;
  requestedAt: string;
  expiresAt: string;
  done: number;
  total: number;
  file: File | null;
  failure: PrintoutFailure | null;
};

export type PrintoutState = { status: 'none' } | { status: 'expired'; companyId: string } | Known;

export type PrintoutCommand =
  | { type: 'RequestPrintout'; printoutId: string; subject: PrintoutSubject; language: string }
  | { type: 'AdvancePrintout'; done: number; total: number }
  | ({ type: 'FinishPrintout' } & File)
  | { type: 'FailPrintout'; code: PrintoutFailure }
  | { type: 'ExpirePrintout' };

const decide = (
  command: PrintoutCommand,
  state: PrintoutState,
  { companyId, now }: DecisionContext,
): Decision<PrintoutEvent> => {
  if (command.type === 'RequestPrintout') return request(command, state);
  // Another company's printout answers the same as one that does not exist.
  if (state.status === 'none' || state.companyId !== companyId) return reject('not_found');
  if (state.status === 'expired') return command.type === 'ExpirePrintout' ? [] : reject('not_found');
  const { printoutId } = state;
  const open = state.status === 'queued' || state.status === 'running';
  switch (command.type) {
    case 'AdvancePrintout': {
      const { done, total } = command;
      const further = state.status === 'queued' || done > state.done || total !== state.total;
      return open && further && done <= total ? [{ type: 'PrintoutAdvanced', data: { printoutId, done, total } }] : [];
    }
    case 'FinishPrintout': {
      const { fileName, mime, content } = command;
      return open
        ? [{ type: 'PrintoutReady', data: { printoutId, fileName: documentName(fileName), mime, content } }]
        : [];
    }
    case 'FailPrintout':
      return open ? [{ type: 'PrintoutFailed', data: { printoutId, code: command.code } }] : [];
    case 'ExpirePrintout':
      return now >= state.expiresAt ? [{ type: 'PrintoutExpired', data: { printoutId } }] : [];
    default:
      return command satisfies never;
  }
};

const request = (
  command: Extract<PrintoutCommand, { type: 'RequestPrintout' }>,
  state: PrintoutState,
): Decision<PrintoutEvent> => {
  if (state.status !== 'none') return reject('already_exists');
  const { printoutId, language } = command;
  const subject = printoutSubject.safeParse(command.subject);
  if (subject.success) return [{ type: 'PrintoutRequested', data: { printoutId, subject: subject.data, language } }];
  const errors = subject.error.issues.map((issue) => ({ field: issue.path.slice(1).join('.'), ...faultOf(issue) }));
  return reject('invalid_fields', {}, errors);
};

const evolve: Decider<PrintoutState, PrintoutCommand, PrintoutEvent>['evolve'] = (state, event, origin) => {
  if (event.type === 'PrintoutRequested') {
    const { companyId, actorId: requestedBy, happenedAt: requestedAt } = origin;
    return {
      ...event.data,
      ...{ status: 'queued', companyId, requestedBy, requestedAt, expiresAt: expiryOf(requestedAt) },
      ...{ done: 0, total: 0, file: null, failure: null },
    };
  }
  if (state.status === 'none') throw new Error(`a printout cannot begin with ${event.type}`);
  if (state.status === 'expired') return state;
  switch (event.type) {
    case 'PrintoutAdvanced':
      return { ...state, status: 'running', done: event.data.done, total: event.data.total };
    case 'PrintoutReady': {
      const { fileName, mime, content } = event.data;
      const { happenedAt } = origin;
      return {
        ...state,
        status: 'ready',
        done: state.total,
        file: { fileName, mime, content },
        expiresAt: expiryOf(happenedAt),
      };
    }
    case 'PrintoutFailed':
      return { ...state, status: 'failed', failure: event.data.code };
    case 'PrintoutExpired':
      return { status: 'expired', companyId: state.companyId };
    default:
      throw new Error(`not an event of a printout: ${(event satisfies never as PrintoutEvent).type}`);
  }
};

/** One file that somebody wants printed: how far it is, and what came of it. */
export const printoutDecider: Decider<PrintoutState, PrintoutCommand, PrintoutEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve,
};
