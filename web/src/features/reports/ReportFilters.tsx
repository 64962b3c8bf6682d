import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { FilterToken } from '../../kit/Chip.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { useReferenceLabel } from '../registry/index.ts';
import { type Scope, type ScopeName, scopeFields, scopeNames } from './report-search.ts';

const filtersDialog = source(async () => (await import('./FiltersDialog.tsx')).FiltersDialog);

type Props = { readonly scope: Scope; readonly onChange: (scope: Scope) => void };

/** What the report is narrowed to: a token for each, and the way to more. */
export const ReportFilters = ({ scope, onChange }: Props) => {
  const { t } = useTranslation('reports');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {scopeNames.map((name) => {
        const id = scope[name];
        if (id === undefined) return null;
        const { [name]: _, ...others } = scope;
        return <RecordToken key={`${name} ${id}`} name={name} id={id} onRemove={() => onChange(others)} />;
      })}
      <Button
        size="dense"
        icon={<ListFilter size={16} aria-hidden />}
        onPointerEnter={filtersDialog.preload}
        onClick={() => setChoosing(true)}
        data-no-print
      >
        {t('filter.more')}
      </Button>
      {choosing && (
        <OnDemand
          of={filtersDialog}
          props={{
            scope,
            onClose: () => setChoosing(false),
            onChoose: (next: Scope) => {
              setChoosing(false);
              onChange(next);
            },
          }}
        />
      )}
    </>
  );
};

type TokenProps = { readonly name: ScopeName; readonly id: string; readonly onRemove: () => void };

const RecordToken = ({ name, id, onRemove }: TokenProps) => {
  const { t } = useTranslation('reports');
  const label = useReferenceLabel(scopeFields[name].kind, id);
  return <FilterToken label={`${t(`filter.${name}`)}: ${label ?? '…'}`} onRemove={onRemove} />;
};
