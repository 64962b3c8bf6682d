import type { PlannedListQuery } from '@cadenza/projections/planning/queries-of-list';
import { problem } from '../kernel/problem.ts';
import { pagingOf } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { checkedPlannedList } from './fields.ts';
import { dayOf } from './read-body.ts';

/** The documented query of the list; days are those of the company's zone. */
export const listQuery = (query: Query, zone: string): PlannedListQuery => {
  const { filters } = query;
  const { sortBy, ...paging } = pagingOf(query);
  const names: Record<string, string> = {
    dataOraInizio: 'start',
    attrezzatura: 'equipment',
    descrizioneIntervento: 'intervention',
    manutentore: 'maintainer',
  };
  const wanted = names[sortBy ?? 'dataOraInizio'];
  if (wanted === undefined) throw problem('unknown_sort_field', { field: sortBy ?? '' });
  const day = (field: string, plus: number): string | null => {
    const text = dayOf(filters, field);
    return text && Temporal.PlainDate.from(text).add({ days: plus }).toZonedDateTime(zone).toInstant().toString();
  };
  const { completato } = filters;
  return checkedPlannedList({
    ...paging,
    sortBy: wanted,
    from: day('dataInizio', 0),
    to: day('dataFine', 1),
    maintainerId: filters.manutentoreId ?? filters.manutentore ?? null,
    equipmentId: filters.attrezzaturaId ?? filters.attrezzatura ?? null,
    interventionId: filters.descrizioneInterventoId ?? filters.descrizioneIntervento ?? null,
    completed: completato === 'Y' ? true : completato === 'N' ? false : null,
  });
};
