import { useTranslation } from 'react-i18next';
import type { Scope } from '../../../lib/schema.gen.ts';
import { RadioList } from './RadioList.tsx';

const scopes: readonly Scope[] = ['ONE', 'ALL', 'FOLLOWING'];

type Props = { readonly legend: string; readonly value: Scope; readonly onChange: (scope: Scope) => void };

/** How far a change of one work of a series reaches. Completed ones are never touched. */
export const ScopeChoice = (props: Props) => {
  const { t } = useTranslation('planning');
  const options = scopes.map((id) => ({
    ...{ id, label: t(`scope.${id}`) },
    ...(id !== 'ONE' && { hint: t('scope.notCompleted') }),
  }));
  return <RadioList {...props} options={options} />;
};
