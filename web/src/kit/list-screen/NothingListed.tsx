import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import type { ListAdding } from './ListBar.tsx';
import { isFiltered } from './list-search.ts';
import type { ListAddress } from './use-list-search.ts';

type Props = {
  readonly address: ListAddress;
  /** What is said where nothing was filtered. */
  readonly none: { readonly title: string; readonly text?: string } | undefined;
  readonly adding: ListAdding | undefined;
};

/** In the place of rows: what to do where the filters leave none, and where there are none yet. */
export const NothingListed = ({ address: { search, change }, none, adding }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  if (isFiltered(search)) {
    const { vista } = search;
    const clear = (): void => change(vista === undefined ? {} : { vista });
    return (
      <EmptyState title={t('noneFound')} actions={<Button onClick={clear}>{t('common:clearFilters')}</Button>}>
        {t('noneFoundText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={none?.title ?? t('noneFound')}
      actions={
        adding &&
        adding.lockedReason === undefined && (
          <Button variant="primary" onClick={adding.perform}>
            {adding.label}
          </Button>
        )
      }
    >
      {none?.text}
    </EmptyState>
  );
};
