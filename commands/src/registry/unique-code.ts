import { foldName, recordNameStream, type UniqueNameEvent, uniqueName } from '@cadenza/domain/identity/unique-name';
import type { RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import { newId } from '@cadenza/infra/ids';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { noneYet } from '@cadenza/infra/postgres/undefined-table';
import { namesOfKind } from '@cadenza/projections/registry/queries-of-exchange';
import { systemActor } from '../kernel/actor.ts';
import { loadRecord } from './records.ts';
import type { RegistryContext } from './registry-context.ts';

/** A code that a record has or is to have, where its kind has codes that are unique in a company. */
type Code = { readonly kind: Kind; readonly field: string; readonly text: string };

const codeIn = (kind: Kind, values: RecordValues): Code | undefined => {
  const field = kind.uniqueInCompany;
  const text = field === null ? undefined : values[field];
  return field === null || typeof text !== 'string' || foldName(text) === '' ? undefined : { kind, field, text };
};

const streamOf = ({ actor }: RegistryContext, { kind, field, text }: Code): StreamName =>
  recordNameStream(actor.companyId, `${kind.name}.${field}`, text);

const codeTaken = ({ field }: Code): Rejection => reject('code_taken', {}, [{ field, code: 'code_taken' }]);

const command = (asked: RegistryContext, code: Code) => ({
  ...{ correlationId: asked.correlationId, commandId: newId(), now: asked.services.clock() },
  ...{ permission: `${code.kind.permission}.manage` as const, stream: streamOf(asked, code), decider: uniqueName },
});

const release = async (asked: RegistryContext, code: Code, ownerId: string): Promise<void> => {
  const done = await asked.services.execute({
    ...command(asked, code),
    actor: systemActor(asked.actor.companyId),
    // Of another owner by now: there is nothing of this one to let go.
    decide: (state, context) =>
      state.ownerId === ownerId ? uniqueName.decide({ type: 'ReleaseName', ownerId }, state, context) : [],
  });
  if (isRejection(done)) throw new Error(`a code was not released: ${done.code}`);
};

const hasCode = async ({ services, actor }: RegistryContext, code: Code, id: string): Promise<boolean> => {
  const record = await loadRecord(services.folds, code.kind.name, id, actor.companyId);
  const held = record && codeIn(code.kind, record.values);
  return held !== undefined && foldName(held.text) === foldName(code.text);
};

/** ms in which whoever has reserved a code writes the record that has it, or lets it go. */
const underWay = 60_000;

/** Lets go what was reserved for a record that has it not: of a process that died between the two. */
const freeAbandoned = async (asked: RegistryContext, code: Code, ownId: string): Promise<void> => {
  let last: RecordedEvent<UniqueNameEvent> | undefined;
  for await (const event of asked.services.store.read(streamOf(asked, code)))
    last = event as RecordedEvent<UniqueNameEvent>;
  if (last?.type !== 'NameReserved' || last.data.ownerId === ownId) return;
  const age = Date.parse(asked.services.clock()) - Date.parse(last.metadata.happenedAt);
  if (age > underWay && !(await hasCode(asked, code, last.data.ownerId))) await release(asked, code, last.data.ownerId);
};

/** Whether another record has the code, also one of before codes were reserved: the rows name them, the log is asked. */
const isHeld = async (asked: RegistryContext, code: Code, id: string): Promise<boolean> => {
  const { services, actor } = asked;
  await services.readAfter.wait(actor, ['registry']);
  const found = withCompany(services.pool, actor.companyId, (db) =>
    namesOfKind(db, actor.companyId, code.kind, code.field),
  );
  // Before its projection has run there are no rows of before codes were reserved either.
  const rows = await found.catch(noneYet<Awaited<typeof found>>([]));
  for (const row of rows)
    if (row.id !== id && foldName(row.value) === foldName(code.text) && (await hasCode(asked, code, row.id)))
      return true;
  return false;
};

type Giving = { readonly id: string; readonly old: RecordValues; readonly values: RecordValues };

/**
 * Before a record gets a code it is its own, or another one's, and then nothing is written: the store itself decides a race. A code that
 * stays as it is need not fit this rule, which came later.
 */
export const reserveCode = async (
  asked: RegistryContext,
  kind: Kind,
  { id, old, values }: Giving,
): Promise<Rejection | undefined> => {
  const [code, before] = [codeIn(kind, values), codeIn(kind, old)];
  if (code === undefined || (before && foldName(before.text) === foldName(code.text))) return undefined;
  await freeAbandoned(asked, code, id);
  if (await isHeld(asked, code, id)) return codeTaken(code);
  const done = await asked.services.execute({
    ...command(asked, code),
    actor: asked.actor,
    decide: (state, context) => uniqueName.decide({ type: 'ReserveName', ownerId: id }, state, context),
  });
  if (!isRejection(done)) return undefined;
  return done.code === 'already_exists' ? codeTaken(code) : done;
};

/** What a record had, or was to have, and has not is free again; asked again, it finds nothing to do. */
export const settleCodes = async (
  asked: RegistryContext,
  kind: Kind,
  id: string,
  maybe: readonly RecordValues[],
): Promise<void> => {
  for (const values of maybe) {
    const code = codeIn(kind, values);
    if (code !== undefined && !(await hasCode(asked, code, id))) await release(asked, code, id);
  }
};
