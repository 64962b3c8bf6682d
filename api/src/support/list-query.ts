import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { SupportRequestQuery } from '@cadenza/queries/support/support-requests';
import { z } from 'zod';
import { problem } from '../kernel/problem.ts';
import { pagingOf } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { day, id } from '../rest/shapes.ts';
import { dayIn, fault, readField } from '../rest/values.ts';
import { wirePriorities, wireStatuses } from './wire.ts';
import { priorityToWire, statusToWire, wordOf } from './words.ts';

const ids = {
  attrezzaturaId: 'equipmentId',
  lineaId: 'lineId',
  impiantoId: 'plantId',
  manutentoreId: 'maintainerId',
  appUserId: 'requesterId',
  assignedTo: 'assignedTo',
} as const;

/** Filters of the list; `dataInizio` and `dataFine` are days of opening, both included. */
export const listFilters = [...Object.keys(ids), 'userRequest', 'statusRequest', 'priorita', 'dataInizio', 'dataFine'];

const sorts: Readonly<Record<string, SupportRequestQuery['sortBy']>> = {
  number: 'number',
  date: 'happenedAt',
  openingDate: 'openedAt',
  statusRequest: 'status',
  priorita: 'priority',
  attrezzatura: 'equipment',
  manutentore: 'maintainer',
  assignedTo: 'assignedTo',
};

const named = (field: string): string => `filters[${field}]`;
const statusIn = z.enum(wireStatuses, { error: 'invalid_choice' });
const priorityIn = z.enum(wirePriorities, { error: 'invalid_choice' });
const notIds: Readonly<Record<string, z.ZodType>> = {
  userRequest: z.string(),
  statusRequest: statusIn,
  priorita: priorityIn,
  dataInizio: day,
  dataFine: day,
};

export const listShapes: Readonly<Record<string, z.ZodType>> = {
  sortBy: z.enum(Object.keys(sorts)),
  ...Object.fromEntries(listFilters.map((name) => [named(name), notIds[name] ?? id])),
};

/** The documented query of the list, the last opened last unless told; days are those of the company's zone. */
export const requestQuery = (query: Query, zone: string): SupportRequestQuery => {
  const { sortBy = 'openingDate', ...paging } = pagingOf(query);
  if (!Object.hasOwn(sorts, sortBy)) throw problem('unknown_sort_field', { field: sortBy });
  const { filters } = query;
  const dayAt = (field: string, plus: number): string | null => {
    const text = readField(named(field), dayIn, filters[field] ?? null);
    return text && Temporal.PlainDate.from(text).add({ days: plus }).toZonedDateTime(zone).toInstant().toString();
  };
  const byId = Object.entries(ids).map(([name, field]) => {
    const given = filters[name] ?? null;
    if (given !== null && !isUuid(given)) throw fault(named(name), 'invalid_id');
    return [field, given];
  });
  const status = filters.statusRequest ?? null;
  const given = filters.priorita ?? null;
  return {
    ...paging,
    ...(Object.fromEntries(byId) as SupportRequestQuery),
    sortBy: sorts[sortBy],
    request: filters.userRequest ?? null,
    statuses: status === null ? null : [wordOf(statusToWire, readField(named('statusRequest'), statusIn, status))],
    priorities: given === null ? null : [wordOf(priorityToWire, readField(named('priorita'), priorityIn, given))],
    openedFrom: dayAt('dataInizio', 0),
    openedTo: dayAt('dataFine', 1),
  };
};
