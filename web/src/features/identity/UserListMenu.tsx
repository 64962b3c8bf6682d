import { Download, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../kit/Menu.tsx';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { nameOfFile, saveFile } from '../../lib/save-file.ts';
import type { UserQuery } from '../../lib/schema.gen.ts';
import { http } from '../../lib/services.ts';

type Wanted = Pick<UserQuery, 'search' | 'active' | 'role' | 'sortBy' | 'descending'>;

const given = (name: string, value: string | null | undefined): Record<string, string> =>
  value === null || value === undefined ? {} : { [name]: value };

const save = async (formato: 'csv' | 'xlsx', wanted: Wanted): Promise<void> => {
  const { search, active, role, sortBy, descending } = wanted;
  const query = {
    formato,
    descending: descending === true ? '1' : '0',
    ...given('sortBy', sortBy),
    ...given('filters[search]', search),
    ...given('filters[roles]', role),
    ...(typeof active === 'boolean' ? { 'filters[active]': active ? 'Y' : 'N' } : {}),
  };
  const answer = await http.raw('/api/esportazioni/users', { query });
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, `users.${formato}`));
};

/** What can be done with the whole list: it goes out as it is filtered and sorted. */
export const UserListMenu = ({ wanted }: { readonly wanted: Wanted }) => {
  const { t } = useTranslation(['registry', 'common']);
  const entries = (['xlsx', 'csv'] as const).map((format) => ({
    id: format,
    label: t(`exchange.${format}`),
    icon: <Download size={16} aria-hidden />,
    perform: () => {
      save(format, wanted).then(
        () => toast.success(t('exchange.exported')),
        (error: unknown) => toast.error(errorText(error, t)),
      );
    },
  }));
  return (
    <Menu
      label={t('exchange.menu')}
      icon={<Ellipsis size={16} aria-hidden />}
      iconOnly
      size="dense"
      placement="bottom start"
      entries={entries}
    />
  );
};
