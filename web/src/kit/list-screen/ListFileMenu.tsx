import { Download, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Menu } from '../Menu.tsx';
import type { MenuEntry } from '../menu-entry.ts';
import { toast } from '../toast.ts';
import type { ListFile } from './save-list-file.ts';

const formats = ['xlsx', 'csv'] as const;

/** What saves a file is fetched when one is asked for. */
const save = async (format: (typeof formats)[number], file: ListFile): Promise<void> => {
  const { saveListFile } = await import('./save-list-file.ts');
  await saveListFile(format, file);
};

type Props = {
  readonly file: ListFile;
  /** What else can be done with the whole list. */
  readonly entries: readonly MenuEntry[];
};

/** What can be done with the whole list. */
export const ListFileMenu = ({ file, entries }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  return (
    <Menu
      label={t('exchange.menu')}
      icon={<Ellipsis size={16} aria-hidden />}
      iconOnly
      size="dense"
      placement="bottom start"
      entries={[
        ...formats.map((format) => ({
          id: format,
          label: t(`exchange.${format}`),
          icon: <Download size={16} aria-hidden />,
          perform: () => {
            save(format, file).then(
              () => toast.success(t('exchange.exported')),
              (error: unknown) => toast.error(errorText(error, t)),
            );
          },
        })),
        ...entries,
      ]}
    />
  );
};
