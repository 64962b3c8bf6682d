import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../kit/Menu.tsx';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { nameOfFile, saveFile } from '../../../lib/save-file.ts';
import type { PlannedListQuery } from '../../../lib/schema.gen.ts';
import { http } from '../../../lib/services.ts';

const formats = ['xlsx', 'csv'] as const;

/** Without what a file has no use for. */
const asked = ({ page: _, rowsPerPage: __, ...query }: PlannedListQuery): string =>
  JSON.stringify(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)));

const save = async (formato: (typeof formats)[number], query: PlannedListQuery): Promise<void> => {
  const answer = await http.raw('/api/esportazioni/pianificazione-interventi', {
    query: { formato, lista: asked(query) },
  });
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, `pianificazione-interventi.${formato}`));
};

/** The list as it is filtered and sorted, as a file. */
export const ExportMenu = ({ query }: { readonly query: PlannedListQuery }) => {
  const { t } = useTranslation('plan-many');
  return (
    <Menu
      label={t('export.menu')}
      icon={<Download size={16} aria-hidden />}
      iconOnly
      placement="bottom end"
      entries={formats.map((format) => ({
        id: format,
        label: t(`export.${format}`),
        perform: () =>
          void save(format, query).then(
            () => toast.success(t('export.done')),
            (error: unknown) => toast.error(errorText(error, t)),
          ),
      }))}
    />
  );
};
