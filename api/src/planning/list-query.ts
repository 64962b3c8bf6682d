import { isUuid, uuidPattern } from '@cadenza/domain/kernel/uuid';
import type { PlannedListQuery } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { problem } from '../kernel/problem.ts';
import { pagingOf } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { day, id, yesNo } from '../rest/shapes.ts';
import { dayIn, fault, readField } from '../rest/values.ts';

/** Filters of the list. What a reference is called with and without `Id` is one. */
export const listFilters = [
  'id',
  'dataInizio',
  'dataFine',
  'manutentore',
  'manutentoreId',
  'attrezzatura',
  'attrezzaturaId',
  'descrizioneIntervento',
  'descrizioneInterventoId',
  'completato',
  'guasto',
];

/** Of one thing; an address is only so long. */
const maxOfOne = 50;
const uuid = uuidPattern.source.replaceAll(/[$^]/g, '');

const named = (field: string): string => `filters[${field}]`;

const sorts: Record<string, PlannedListQuery['sortBy']> = {
  dataOraInizio: 'start',
  attrezzatura: 'equipment',
  descrizioneIntervento: 'intervention',
  manutentore: 'maintainer',
};

const notIds: Readonly<Record<string, z.ZodType>> = {
  dataInizio: day,
  dataFine: day,
  completato: yesNo,
  guasto: yesNo,
};

/** Several of one thing, with commas between them; of `id` there is one. */
const ids = z
  .string()
  .regex(new RegExp(`^${uuid}(,${uuid}){0,${maxOfOne - 1}}$`))
  .meta({ description: `An id, or up to ${maxOfOne} with commas between them: what has any of them` });

/** What the parameters of the list may say; every other filter is one id or several. */
export const listShapes: Readonly<Record<string, z.ZodType>> = {
  sortBy: z.enum(Object.keys(sorts)),
  ...Object.fromEntries(listFilters.map((name) => [named(name), notIds[name] ?? (name === 'id' ? id : ids)])),
};

/** Whether a query asks for a page; without it is the window of a calendar. */
export const isPage = ({ page, rowsPerPage }: PlannedListQuery): boolean => Boolean(page && rowsPerPage);

/** One id or several of what a filter is about: a query asks for one, or for any of them. */
const idsOf = (query: Query, ...names: string[]): { one: string | null; several: string[] | null } => {
  let found: string | null = null;
  for (const name of names) {
    const given = query.filters[name] ?? null;
    if (given === null) continue;
    const ids = given.split(',');
    if (!ids.every(isUuid)) throw fault(named(name), 'invalid_id');
    if (ids.length > maxOfOne) throw fault(named(name), 'too_many', { max: maxOfOne });
    if (found !== null && found !== given) throw fault(named(name), 'contradicts');
    found = given;
  }
  return found?.includes(',') ? { one: null, several: found.split(',') } : { one: found, several: null };
};

const flagOf = ({ filters }: Query, name: 'completato' | 'guasto'): boolean | null => {
  const given = filters[name] ?? null;
  if (given === null) return null;
  if (given === 'Y' || given === 'N') return given === 'Y';
  throw fault(named(name), 'invalid_flag');
};

/** A window that ends before it begins holds nothing, and nobody means that. */
export const isBackwards = ({
  from,
  to,
}: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}): boolean => typeof from === 'string' && typeof to === 'string' && Date.parse(to) <= Date.parse(from);

/** The documented query of the list; days are those of the company's zone. Whatever it cannot read it refuses. */
export const listQuery = (query: Query, zone: string): PlannedListQuery => {
  const { sortBy = 'dataOraInizio', ...paging } = pagingOf(query);
  if (!Object.hasOwn(sorts, sortBy)) throw problem('unknown_sort_field', { field: sortBy });
  const dayAt = (field: string, plus: number): string | null => {
    const text = readField(named(field), dayIn, query.filters[field] ?? null);
    return text && Temporal.PlainDate.from(text).add({ days: plus }).toZonedDateTime(zone).toInstant().toString();
  };
  const [from, to] = [dayAt('dataInizio', 0), dayAt('dataFine', 1)];
  if (isBackwards({ from, to })) throw fault(named('dataFine'), 'end_before_start');
  const own = idsOf(query, 'id');
  if (own.several !== null) throw fault(named('id'), 'invalid_id');
  const maintainers = idsOf(query, 'manutentoreId', 'manutentore');
  const equipment = idsOf(query, 'attrezzaturaId', 'attrezzatura');
  const interventions = idsOf(query, 'descrizioneInterventoId', 'descrizioneIntervento');
  return {
    ...paging,
    sortBy: sorts[sortBy],
    from,
    to,
    // A page counts what begins; the window of a calendar shows what runs into it, too.
    overlapping: !paging.rowsPerPage,
    id: own.one,
    maintainerId: maintainers.one,
    maintainerIds: maintainers.several,
    equipmentId: equipment.one,
    equipmentIds: equipment.several,
    interventionId: interventions.one,
    interventionIds: interventions.several,
    completed: flagOf(query, 'completato'),
    fault: flagOf(query, 'guasto'),
  };
};
