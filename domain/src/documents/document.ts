import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { documentKindRefusal } from './document-kind.ts';
import { documentName, storedName } from './document-name.ts';
import { type Content, type DocumentAdded, type DocumentEvent, documentDescription, ownerSchema } from './events.ts';
import type { DocumentOwner } from './owners.ts';

type Known = DocumentAdded['data'] & { companyId: string; text: Content | null | 'unread' };

export type DocumentState = { status: 'none' } | ({ status: 'there' | 'removed' } & Known);

export type DocumentCommand =
  | {
      type: 'AddDocument';
      documentId: string;
      owner: DocumentOwner;
      description: string | null;
      /** As the file is called where it comes from. */
      givenName: string;
      kind: { mime: string; extension: string };
      content: Content;
    }
  | { type: 'DescribeDocument'; description: string | null; owner?: DocumentOwner['kind'] }
  | { type: 'RemoveDocument'; owner?: DocumentOwner['kind'] }
  | { type: 'KeepText'; text: Content | null };

const decide = (
  command: DocumentCommand,
  state: DocumentState,
  { companyId }: DecisionContext,
): Decision<DocumentEvent> => {
  if (command.type === 'AddDocument') return add(command, state);
  // Another company's document answers the same as one that does not exist; so does one of another kind of record.
  if (state.status !== 'there' || state.companyId !== companyId) return reject('not_found');
  const { documentId } = state;
  if ('owner' in command && command.owner !== undefined && command.owner !== state.owner.kind)
    return reject('not_found');
  switch (command.type) {
    case 'DescribeDocument': {
      const description = described(command.description);
      if (isRejection(description)) return description;
      return description.words === state.description
        ? []
        : [{ type: 'DocumentDescribed', data: { documentId, description: description.words } }];
    }
    case 'RemoveDocument':
      return [{ type: 'DocumentRemoved', data: { documentId } }];
    case 'KeepText':
      return state.text === 'unread'
        ? [{ type: 'DocumentTextExtracted', data: { documentId, text: command.text } }]
        : [];
    default:
      return command satisfies never;
  }
};

const add = (
  command: Extract<DocumentCommand, { type: 'AddDocument' }>,
  state: DocumentState,
): Decision<DocumentEvent> => {
  if (state.status !== 'none') return reject('already_exists');
  const { documentId, owner, givenName, kind, content } = command;
  const whose = ownerSchema.safeParse(owner);
  if (!whose.success) return reject('invalid_fields', {}, [{ field: 'owner', code: 'invalid_id' }]);
  if (content.size === 0) return reject('invalid_fields', {}, [{ field: 'file', code: 'empty_file' }]);
  const refusal = documentKindRefusal(documentName(givenName), kind.mime);
  if (refusal !== undefined) return refusal;
  const description = described(command.description);
  if (isRejection(description)) return description;
  const data = {
    documentId,
    owner,
    description: description.words,
    originalName: documentName(givenName),
    fileName: storedName(documentId, kind.extension),
    mime: kind.mime,
    content,
  };
  return [{ type: 'DocumentAdded', data }];
};

/** The words as they are kept. */
const described = (given: string | null): { words: string | null } | Rejection => {
  const parsed = documentDescription.safeParse(given);
  if (parsed.success) return { words: parsed.data === '' ? null : parsed.data };
  const [issue] = parsed.error.issues;
  return reject('invalid_fields', {}, [
    { field: 'description', ...(issue === undefined ? { code: 'invalid' } : faultOf(issue)) },
  ]);
};

const evolve: Decider<DocumentState, DocumentCommand, DocumentEvent>['evolve'] = (state, event, { companyId }) => {
  if (event.type === 'DocumentAdded') return { status: 'there', ...event.data, companyId, text: 'unread' };
  if (state.status === 'none') throw new Error(`a document cannot begin with ${event.type}`);
  switch (event.type) {
    case 'DocumentDescribed':
      return { ...state, description: event.data.description };
    case 'DocumentTextExtracted':
      return { ...state, text: event.data.text };
    case 'DocumentRemoved':
      return { ...state, status: 'removed' };
    default:
      throw new Error(`not an event of a document: ${(event satisfies never as DocumentEvent).type}`);
  }
};

/** One document of a record: what it is called, what is in it, what was found in it. */
export const documentDecider: Decider<DocumentState, DocumentCommand, DocumentEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve,
};
