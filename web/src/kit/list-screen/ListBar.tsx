import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../Button.tsx';
import { FilterChip } from '../Chip.tsx';
import { without } from './list-search.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ListAddress } from './use-list-search.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
`;
const Intro = styled.p`
  flex: 1 1 240px;
  color: ${color.muted};
`;
/** On a phone it is at the thumb, under the list. */
const New = styled.span`
  display: grid;
  margin-left: auto;
  ${media.phone} { display: none; }
`;

/** Makes a new row. */
export type ListAdding = {
  readonly label: string;
  /** Why this reader may not. */
  readonly lockedReason: string | undefined;
  readonly perform: () => void;
};

type Props = {
  readonly address: ListAddress;
  readonly searchable: boolean;
  readonly searchField: Ref<HTMLInputElement>;
  /** Rows can be switched off: one can ask for those that are, and those that are not. */
  readonly switchable: boolean;
  readonly intro: string | undefined;
  readonly adding: ListAdding | undefined;
  /** Filters of columns, and what else this list offers. */
  readonly children?: ReactNode;
};

/** Words, state and "new": the filters stand in the address, so that a list can be sent to somebody. */
export const ListBar = ({ address, searchable, searchField, switchable, intro, adding, children }: Props) => {
  const { t } = useTranslation('registry');
  const { search, change } = address;
  const state = (stato: 'attivi' | 'inattivi', label: string) => (
    <FilterChip
      label={label}
      selected={search.stato === stato}
      onToggle={() => change(search.stato === stato ? without(search, 'stato') : { ...search, stato })}
    />
  );
  return (
    <Root role={searchable ? 'search' : undefined}>
      {intro !== undefined && <Intro>{intro}</Intro>}
      {searchable && (
        <SearchBox
          field={searchField}
          words={search.cerca ?? ''}
          onWords={(cerca) => change(cerca === '' ? without(search, 'cerca') : { ...search, cerca })}
        />
      )}
      {switchable && state('attivi', t('onlyActive'))}
      {switchable && state('inattivi', t('onlyInactive'))}
      {children}
      {adding !== undefined && (
        <New>
          <Button
            variant="primary"
            size="dense"
            icon={<Plus size={16} aria-hidden />}
            disabledReason={adding.lockedReason}
            onClick={adding.perform}
          >
            {adding.label}
          </Button>
        </New>
      )}
    </Root>
  );
};
