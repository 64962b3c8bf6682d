import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { stateIcon } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { FilterChip, FilterToken } from '../../../kit/Chip.tsx';
import { formatDay } from '../../../lib/format.ts';
import type { SupportRequestCounts } from '../../../lib/schema.gen.ts';
import { media, space } from '../../../theme/layout.ts';
import { type StateName, state } from '../../../theme/tokens.ts';
import { useReferenceWords } from '../../registry/index.ts';
import { stateOf, statuses } from '../../requests/request.ts';
import {
  type RequestFilters as Filters,
  type RecordFilter,
  recordFilterNames,
  recordFilters,
} from './request-search.ts';

/** The colour of a state as a mark: with icon and word, never alone. */
const Mark = styled.i<{ $state: StateName }>`
  display: inline-grid;
  place-items: center;
  width: 18px;
  height: 18px;
  margin-left: -4px;
  border-radius: 50%;
  background: ${({ $state }) => state[$state].bg};
  color: ${({ $state }) => state[$state].text};
  box-shadow: inset 0 0 0 1px ${({ $state }) => state[$state].mark};
`;

/** On a phone one row, which scrolls: the list begins under it. */
const Chips = styled.div`
  display: contents;
  ${media.phone} {
    display: flex;
    flex: 1 0 100%;
    gap: ${space(2)};
    min-width: 0;
    overflow-x: auto;
    scrollbar-width: none;
    > * { flex: none; }
  }
`;

type Props = {
  readonly filters: Filters;
  readonly counts: SupportRequestCounts | undefined;
  readonly onChange: (filters: Filters) => void;
  /** Asks for the filters that are no chips. */
  readonly onMore: () => void;
};

/** A chip for each status with how many there are, and one for each other filter in force. */
export const RequestFilters = ({ filters, counts, onChange, onMore }: Props) => {
  const { t } = useTranslation(['support', 'registry']);
  const period = [
    ...(filters.from === null ? [] : [t('support:filter.since', { day: formatDay(filters.from) })]),
    ...(filters.to === null ? [] : [t('support:filter.until', { day: formatDay(filters.to) })]),
  ].join(' ');
  return (
    <Chips>
      {statuses.map((status) => {
        const selected = filters.statuses.includes(status);
        return (
          <FilterChip
            key={status}
            label={t(`support:status.${stateOf[status]}`)}
            icon={<Mark $state={stateOf[status]}>{stateIcon[stateOf[status]]}</Mark>}
            count={counts?.[stateOf[status]]}
            selected={selected}
            onToggle={() =>
              onChange({
                ...filters,
                statuses: selected ? filters.statuses.filter((one) => one !== status) : [...filters.statuses, status],
              })
            }
          />
        );
      })}
      {filters.priorities.map((one) => (
        <FilterToken
          key={one}
          label={t('support:priorityIs', { priority: t(`support:priority.${one}`) })}
          onRemove={() => onChange({ ...filters, priorities: filters.priorities.filter((other) => other !== one) })}
        />
      ))}
      {recordFilterNames.map((name) => {
        const id = filters.records[name];
        if (id === undefined) return null;
        const { [name]: _, ...records } = filters.records;
        return <RecordToken key={name} name={name} id={id} onRemove={() => onChange({ ...filters, records })} />;
      })}
      {period !== '' && <FilterToken label={period} onRemove={() => onChange({ ...filters, from: null, to: null })} />}
      <Button size="dense" icon={<ListFilter size={16} aria-hidden />} onClick={onMore}>
        {t('support:filter.more')}
      </Button>
    </Chips>
  );
};

type TokenProps = { readonly name: RecordFilter; readonly id: string; readonly onRemove: () => void };

const RecordToken = ({ name, id, onRemove }: TokenProps) => {
  const { t } = useTranslation('support');
  const words = useReferenceWords(recordFilters[name], id);
  return <FilterToken label={`${t(`filter.field.${name}`)}: ${words}`} onRemove={onRemove} />;
};
