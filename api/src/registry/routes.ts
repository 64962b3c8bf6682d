import { ownId } from '@cadenza/commands/kernel/own-ids';
import { changeRegistry, type RegistryIntent } from '@cadenza/commands/registry/change-registry';
import { loadRecord } from '@cadenza/commands/registry/records';
import type { RecordSaved } from '@cadenza/commands/registry/removal';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type Kind, typeName } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import type { RecordList } from '@cadenza/projections/registry/types';
import { type RecordRow, recordList, recordsById } from '@cadenza/queries/registry/records';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { withNames } from '../kernel/conflict.ts';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { foundById } from '../operations/operation.ts';
import { status } from '../operations/wire-fields.ts';
import { behindHeader } from '../rest/behind-header.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { pagingOf } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { type Answer, bearerRoute, type Call, created, type Echoes, ok, type Route } from '../rest/route.ts';
import { id, listOf, optionalUuidForm, ownIdNote, seenVersion, yesNo } from '../rest/shapes.ts';
import { behindSince } from './behind.ts';
import { closedDayBody } from './closed-day.ts';
import { checkedList } from './fields.ts';
import { filtersFromWire } from './list-filters.ts';
import { remove, setActive } from './operations.ts';
import { fieldsBody, filterShape, recordShape } from './shapes.ts';
import type { ShiftedBy } from './shifted-by.ts';
import {
  conflictsWritten,
  domainName,
  isOrdered,
  nestedWireName,
  recordToWire,
  rowToWire,
  valuesFromWire,
  valueToWire,
  wireName,
} from './wire.ts';

type Body = Readonly<Record<string, unknown>>;

/** A rejection with the documented names of the fields. */
const inWireNames = (kind: Kind, rejection: Rejection): Rejection => ({
  ...rejection,
  params:
    'field' in rejection.params
      ? { ...rejection.params, field: wireName(kind, String(rejection.params.field)) }
      : rejection.params,
  errors: conflictsWritten(kind, rejection, valueToWire).errors.map((error) => ({
    ...error,
    field: wireName(kind, error.field),
  })),
});

/** Filters and sorting of a list call in English names. */
export const listQueryOf = (kind: Kind, query: Query): RecordList => {
  const paging = pagingOf(query);
  const filters = filtersFromWire(kind, query.filters);
  const sortBy = paging.sortBy === undefined ? undefined : domainName(kind, paging.sortBy);
  if (paging.sortBy !== undefined && sortBy === undefined)
    throw new Problem(reject('unknown_sort_field', { field: paging.sortBy }));
  return checkedList(kind, { ...paging, filters, sortBy });
};

/** The record as decided, with the records that it names as decided too: nothing here waits for a read model. */
const decidedToWire = async (kind: Kind, record: RegistryRecord, { services }: Call, { actor }: Session) => {
  const nested: RecordRow['nested'] = {};
  for (const field of kind.fields) {
    const id = record.values[field.name];
    if (field.type !== 'reference' || field.references === undefined) continue;
    const named = isUuid(id) ? await loadRecord(services.folds, field.references, id, actor.companyId) : undefined;
    nested[field.name] = named ? { ...named, nested: {} } : null;
  }
  return recordToWire(kind, record, nested);
};

const refusesAs = (kind: Kind) => ({
  area: areaOf(kind),
  refused: (rejection: Rejection) => inWireNames(kind, rejection),
});

/** How a call answers that leaves a record behind, with names of its fields where it is refused. */
export const answersRecord = (kind: Kind) => ({
  ...refusesAs(kind),
  answers: { status: 200, schema: recordShape(kind) } as const,
  answer: ({ record }: RecordSaved, call: Call, session: Session) =>
    record && decidedToWire(kind, record, call, session),
});

/** Makes or changes a record, and answers with it. */
const changeOverRest = async (kind: Kind, intent: RegistryIntent, call: Call, session: Session): Promise<Answer> => {
  const asked = commandFrom(call, session);
  const saved = await changeRegistry(asked, kind, intent);
  if (isRejection(saved)) throw new Problem(inWireNames(kind, await withNames(asked, saved)));
  const headers = { 'x-position': String(saved.position) };
  const wire = saved.record && (await decidedToWire(kind, saved.record, call, session));
  return { ...(intent.type === 'CreateRecord' ? created(wire) : ok(wire)), headers };
};

export const listRoute = (kind: Kind): Route =>
  bearerRoute(`GET /api/${kind.rest}`, {
    area: areaOf(kind),
    summary: `List of ${kind.plural}`,
    ...ofQuery(recordList(kind)),
    filters: filterNames(kind),
    query: listParameters,
    parameters: listShapes(kind),
    answers: { status: 200, schema: listOf(recordShape(kind), kind.paged), behind: true },
    handle: async ({ query, services }, session) => {
      const list = listQueryOf(kind, query);
      const { rows, totalRows } = await answered({ services, session }, recordList(kind), list);
      return {
        ...ok(new ListAnswer(rows, (row) => rowToWire(kind, row), kind.paged ? totalRows : undefined)),
        headers: behindHeader(rows.map((row) => behindSince(services, kind, session.actor.companyId, row))),
      };
    },
  });

/** Every name that `domainName` knows; by the label that a list is in the order of there is its own name. */
const filterNames = (kind: Kind): string[] => [
  'id',
  ...(isOrdered(kind) ? ['ordinamento'] : []),
  ...(kind.switchable ? ['attivo'] : []),
  ...new Set(kind.fields.flatMap((field) => [field.wire, nestedWireName(field)])),
];

/** What the parameters of a list may say: a reference is asked for by its id, a text by a part of it. */
const listShapes = (kind: Kind): Record<string, z.ZodType> => ({
  sortBy: z.enum([...new Set([...filterNames(kind), 'ordinamento'])]),
  'filters[id]': id,
  'filters[attivo]': yesNo,
  'filters[ordinamento]': z.int(),
  ...Object.fromEntries(
    kind.fields.flatMap((field) => [
      [`filters[${field.wire}]`, filterShape(field)],
      [`filters[${nestedWireName(field)}]`, filterShape(field)],
    ]),
  ),
});

export const areaOf = (kind: Kind): string => (kind.stream.prefix === 'checklist' ? 'checklists' : 'configuration');

const idOfNew = z
  .string({ error: 'invalid_id' })
  .meta({ ...optionalUuidForm, description: ownIdNote })
  .nullable()
  .transform((id) => id || undefined)
  .optional();

/** A day that is closed: what becomes of the work planned on it. */
const ofClosedDay = (kind: Kind): typeof closedDayBody =>
  // Of other kinds nobody reads it: its name is refused.
  kind.closes === null ? ({} as typeof closedDayBody) : closedDayBody;

const createBody = (kind: Kind) => z.looseObject({ ...fieldsBody(kind), id: idOfNew, ...ofClosedDay(kind) });
const changeBody = (kind: Kind) => z.looseObject({ ...fieldsBody(kind), version: seenVersion, ...ofClosedDay(kind) });

/** References as objects: alone they name the record, beside their id they only repeat it. */
const nestedNames = (kind: Kind): string[] =>
  kind.fields.filter(({ type }) => type === 'reference').map((field) => nestedWireName(field));

/** What a record is answered with and a create or change does not set. */
const echoNames = (kind: Kind): string[] => [
  ...(kind.switchable ? ['attivo'] : []),
  ...(isOrdered(kind) ? ['ordinamento'] : []),
  ...nestedNames(kind),
];

/** Nested objects without their id are read as references; they repeat nothing. */
const readAsReferences = (kind: Kind, body: Body): Body =>
  Object.fromEntries(
    nestedNames(kind)
      .filter((name) => body[`${name}Id`] === undefined && typeof body[name] === 'object' && body[name] !== null)
      .map((name) => [name, body[name]]),
  );

/** A record that is new is active; its place comes from the others. */
const newEchoes = (kind: Kind): Echoes => ({
  names: echoNames(kind),
  reads: [],
  read: async (call) => ({ attivo: 'Y', ordinamento: null, ...readAsReferences(kind, call.body as Body) }),
});

const recordEchoes = (kind: Kind): Echoes<'id'> => ({
  names: ['id', ...echoNames(kind)],
  reads: recordsById(kind).reads,
  read: async (call, session) => {
    const { id } = call.params;
    const [row] = await answered({ ...call, session }, recordsById(kind), [id]);
    return row && { ...rowToWire(kind, row), ...readAsReferences(kind, call.body as Body) };
  },
});

const createRoute = (kind: Kind): Route =>
  bearerRoute(`POST /api/${kind.rest}`, {
    area: areaOf(kind),
    summary: `Creates a ${typeName(kind)}`,
    permission: `${kind.permission}.manage`,
    body: createBody(kind),
    echoes: newEchoes(kind),
    answers: { status: 201, schema: recordShape(kind) },
    handle: (call, session) => {
      const { id, interventiPianificati: plannedWork } = call.body;
      const values = valuesFromWire(kind, call.body);
      return changeOverRest(
        kind,
        { type: 'CreateRecord', id: ownId(session.actor, id), values, plannedWork },
        call,
        session,
      );
    },
  });

const changeRoute = (kind: Kind): Route =>
  bearerRoute(`PUT /api/${kind.rest}/{id}`, {
    area: areaOf(kind),
    summary: `Changes a ${typeName(kind)}: only the fields that are sent`,
    permission: `${kind.permission}.manage`,
    parameters: { id: foundById },
    body: changeBody(kind),
    howOnly: ['version'],
    echoes: recordEchoes(kind),
    answers: { status: 200, schema: recordShape(kind) },
    handle: (call, session) => {
      const { version, interventiPianificati: plannedWork } = call.body;
      const values = valuesFromWire(kind, call.body);
      return changeOverRest(
        kind,
        { type: 'ChangeRecord', id: call.params.id, values, seenVersion: version, plannedWork },
        call,
        session,
      );
    },
  });

type StatusAddress = `PUT /api/${string}/{id}/active/{status}`;

export const statusRoute = (kind: Kind, segment: string): Route =>
  asRoute(setActive(kind), `PUT /api/${kind.rest}/{id}/active/${segment}` as StatusAddress, {
    ...answersRecord(kind),
    summary: `Activates (Y) or deactivates (N) a ${typeName(kind)}; with cascade its children go too`,
    fields: { active: status, cascade: z.boolean({ error: 'invalid_flag' }).optional() },
  });

const deleteRoute = (kind: Kind, shiftedBy: ShiftedBy): Route =>
  asRoute(remove(kind), `DELETE /api/${kind.rest}/{id}`, {
    ...refusesAs(kind),
    summary:
      kind.closes === null
        ? `Deletes a ${typeName(kind)} that nothing uses`
        : `Deletes a ${typeName(kind)}; ${shiftedHeader} tells how many works it had sent elsewhere and would have back`,
    headers: async ({ id }, call, session): Promise<Record<string, string>> => {
      const shifted = await shiftedBy(commandFrom(call, session), kind, [id]);
      return shifted === null ? {} : { [shiftedHeader]: String(shifted.total) };
    },
  });

/** Of a day that is closed no more: how many works it had sent elsewhere and would have back. */
const shiftedHeader = 'x-shifted-works';

/** The documented calls of every kind, from its descriptor. */
export const registryRoutes = (shiftedBy: ShiftedBy): readonly Route[] =>
  kinds.flatMap((kind) => [
    listRoute(kind),
    createRoute(kind),
    changeRoute(kind),
    ...(kind.switchable ? [statusRoute(kind, areaOf(kind) === 'checklists' ? '{status}' : '{Y|N}')] : []),
    ...(kind.deletable ? [deleteRoute(kind, shiftedBy)] : []),
  ]);
