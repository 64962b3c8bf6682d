import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../Menu.tsx';

type Choice = { readonly id: string; readonly label: string; readonly shown: boolean; readonly toggle: () => void };

/** Which columns show. */
export const ColumnMenu = ({ choices }: { readonly choices: readonly Choice[] }) => {
  const { t } = useTranslation('kit');
  return (
    <Menu
      label={t('table.columns')}
      icon={<Columns3 size={16} aria-hidden />}
      iconOnly
      size="dense"
      placement="top end"
      entries={choices.map(({ id, label, shown, toggle }) => ({ id, label, checked: shown, perform: toggle }))}
    />
  );
};
