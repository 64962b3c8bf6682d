import { Download, Ellipsis } from 'lucide-react';
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

type Props = {
  readonly query: PlannedListQuery;
  /** On a phone: boxes beside the rows, for what is done with many works at once. */
  readonly onPick?: (() => void) | undefined;
};

/** The list as it is filtered and sorted, as a file; on a phone what is done with many of it, too. */
export const ExportMenu = ({ query, onPick }: Props) => {
  const { t } = useTranslation('plan-many');
  return (
    <Menu
      label={t(onPick === undefined ? 'export.menu' : 'pick.menu')}
      icon={onPick === undefined ? <Download size={16} aria-hidden /> : <Ellipsis size={16} aria-hidden />}
      iconOnly
      placement="bottom end"
      entries={[
        ...(onPick === undefined ? [] : [{ id: 'pick', label: t('pick.start'), perform: onPick }]),
        ...formats.map((format) => ({
          id: format,
          label: t(`export.${format}`),
          perform: () =>
            void save(format, query).then(
              () => toast.success(t('export.done')),
              (error: unknown) => toast.error(errorText(error, t)),
            ),
        })),
      ]}
    />
  );
};
