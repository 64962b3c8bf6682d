import type { ImportPlan } from '@cadenza/domain/exchange/events';
import { type ImportEvent, importStream } from '@cadenza/domain/exchange/events';
import { type ImportState, importDecider } from '@cadenza/domain/exchange/import';
import type { Position } from '@cadenza/domain/kernel/event';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { visibleText } from '@cadenza/domain/kernel/visible-text';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { isAuthorised } from '../kernel/authorise.ts';
import { commandOf } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import type { ImportContext } from './import-context.ts';
import { kindOfPlan, loadTable } from './table.ts';

/** As a file system takes it. */
const fileName = visibleText(255);

export type ImportSaved = { id: string; position: Position };

export type NewImport = {
  plan: ImportPlan;
  /** Of the content that was taken in before. */
  hash: string;
  /** As the file is called where it comes from. */
  name: string;
  allOrNothing: boolean;
  language: string;
};

const execute = (asked: ImportContext, kind: Kind, id: string, command: Parameters<typeof importDecider.decide>[0]) =>
  asked.services.execute<ImportState, ImportEvent>({
    ...commandOf(asked),
    permission: `${kind.permission}.manage`,
    stream: importStream(id),
    decider: importDecider,
    decide: (state, context) => importDecider.decide(command, state, context),
  });

/** Begins an import; the worker does it. */
export const startImport = async (asked: ImportContext, wanted: NewImport): Promise<ImportSaved | Rejection> => {
  const { services, actor, commandId } = asked;
  const { plan, hash, name, allOrNothing, language } = wanted;
  const named = fileName.safeParse(name);
  if (!named.success) {
    const [issue] = named.error.issues;
    return reject('invalid_fields', {}, [{ field: 'name', ...(issue ? faultOf(issue) : { code: 'invalid' }) }]);
  }
  const kind = kindOfPlan(plan);
  if (isRejection(kind)) return kind;
  if (!isAuthorised(actor, `${kind.permission}.manage`)) return reject('not_authorised');
  const loaded = await loadTable(services.files, actor.companyId, hash, plan.reading);
  if (isRejection(loaded)) return loaded;
  const { table, size } = loaded;
  if (plan.columns.length > table.headings.length) {
    return reject('invalid_fields', {}, [
      { field: 'columns', code: 'too_many', params: { max: table.headings.length } },
    ]);
  }
  const importId = madeId(actor, commandId, 'import');
  const done = await execute(asked, kind, importId, {
    ...{ type: 'StartImport', importId, plan, givenName: name, content: { hash, size } },
    ...{ total: table.rows.length, allOrNothing, language },
  });
  return isRejection(done) ? done : { id: importId, position: done.position };
};

/** Asks that what an import did is taken back; the worker does it. */
export const undoImport = async (
  asked: ImportContext,
  kindName: string,
  id: string,
): Promise<ImportSaved | Rejection> => {
  const { services, actor } = asked;
  if (!isUuid(id)) return reject('not_found');
  const state = await services.folds.state(importStream(id), importDecider, actor.companyId);
  const kind = state.status === 'none' || state.companyId !== actor.companyId ? undefined : findKind(state.plan.kind);
  if (kind?.name !== kindName) return reject('not_found');
  const done = await execute(asked, kind, id, { type: 'RequestUndo' });
  return isRejection(done) ? done : { id, position: done.position };
};
