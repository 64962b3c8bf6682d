import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { type Scope, scopeNames } from './report-search.ts';

const recordToken = source(async () => (await import('./RecordToken.tsx')).RecordToken);
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
        return (
          <OnDemand key={`${name} ${id}`} of={recordToken} props={{ name, id, onRemove: () => onChange(others) }} />
        );
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
