import { ownPrintout } from '@cadenza/commands/printouts/printouts';
import { kindOf } from '@cadenza/commands/registry/records';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { visibleLines } from '@cadenza/domain/kernel/visible-text';
import type { PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import type { LabelsPerSheet } from '@cadenza/domain/printouts/label-sheets';
import { printouts } from '@cadenza/queries/printouts/printouts';
import type { EquipmentLabelsInput, MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { Problem } from '../kernel/problem.ts';
import { asField, saved } from '../operations/as-field.ts';
import { checkedList } from '../registry/fields.ts';
import { filtersFromInput, partsFromInput } from '../registry/list-filters.ts';
import { print, printWork } from './operations.ts';
import { knownToGraphql, rowToGraphql } from './shown.ts';

/** Of one's own that are listed. */
const recent = 50;

const listField: QueryResolvers['printouts'] = {
  ...ofQuery(printouts),
  resolve: async (_, context) => {
    const { asOf, rows } = await answered(context, printouts, recent);
    return { asOfPosition: String(asOf), rows: rows.flatMap((row) => rowToGraphql(row) ?? []) };
  },
};

const oneField: QueryResolvers['printout'] = {
  permission: 'session.own',
  resolve: async ({ id }, { services, session }) => {
    const found = await ownPrintout(services, session.actor, id);
    return found ? knownToGraphql(found) : null;
  },
};

/** As the list of equipment is asked for, every fault at its field. */
const labelsSubject = (
  { list, plantId, perSheet, skip }: EquipmentLabelsInput,
  origin: string,
): PrintoutSubject<'equipmentLabels'> => {
  const kind = kindOf('equipment');
  const given = list.filters ?? [];
  const faults = given.flatMap(({ value }, at) =>
    (visibleLines(500).safeParse(value).error?.issues ?? []).map(
      (issue): FieldError => ({ field: `list.filters.${at}.value`, ...faultOf(issue) }),
    ),
  );
  if (faults.length > 0) throw new Problem(reject('invalid_fields', {}, faults));
  const whole = given.filter(({ part }) => part !== true);
  const { search, sortBy, descending } = checkedList(kind, {
    search: list.search ?? undefined,
    sortBy: list.sortBy ?? undefined,
    descending: list.descending ?? undefined,
  });
  if (list.page !== undefined || list.rowsPerPage !== undefined) {
    throw new Problem(reject('invalid_fields', {}, [{ field: 'page', code: 'unknown_field' }]));
  }
  return {
    kind: 'equipmentLabels',
    parameters: {
      list: {
        filters: filtersFromInput(kind, whole),
        parts: partsFromInput(
          kind,
          given.filter(({ part }) => part === true),
        ),
        ...{ search: search ?? null, sortBy: sortBy ?? null, descending: descending ?? false },
      },
      plantId: plantId ?? null,
      // Held to by the schema of the kind.
      perSheet: perSheet as LabelsPerSheet,
      skip: skip ?? 0,
      origin,
    },
  };
};

export const printoutFields = {
  Query: { printouts: listField, printout: oneField },
  Mutation: {
    printEquipmentLabels: asField(print('equipmentLabels'), saved, ({ input }, { origin }) => ({
      subject: labelsSubject(input, origin),
    })),
    printIntervention: asField(printWork),
  } satisfies Partial<MutationResolvers>,
};
