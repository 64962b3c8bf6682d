import type { Kind } from '@cadenza/domain/registry/descriptor';
import { Download, Ellipsis, QrCode, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsShown } from '../../../kit/data-table/use-column-choice.ts';
import { Menu } from '../../../kit/Menu.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useClaims } from '../../../lib/services.ts';
import { labelsDialog } from '../../printouts/index.ts';
import { exportList, type FileFormat, type WantedList } from './export-list.ts';

type Props = {
  readonly kind: Kind;
  /** The list as it is filtered and sorted now. */
  readonly wanted: WantedList;
  /** Why this reader may not import. */
  readonly lockedReason: string | undefined;
  readonly onImport: () => void;
  readonly columns: readonly { readonly id: string; readonly hidden?: boolean }[];
};

/** What can be done with the whole list. */
export const ListMenu = ({ kind, wanted, columns, lockedReason, onImport }: Props) => {
  const { t } = useTranslation('registry');
  const { roles } = useClaims();
  const [labelling, setLabelling] = useState(false);
  const save = (format: FileFormat): void => {
    exportList(kind, format, wanted, columnsShown(kind.plural, columns)).then(
      () => toast.success(t('exchange.exported')),
      (error: unknown) => toast.error(errorText(error, t)),
    );
  };
  const icon = <Download size={16} aria-hidden />;
  const labels = kind.name === 'equipment' && {
    id: 'labels',
    label: t('labels'),
    icon: <QrCode size={16} aria-hidden />,
    disabled: roles.includes('ROLE_DEMO'),
    perform: () => setLabelling(true),
  };
  return (
    <>
      <Menu
        label={t('exchange.menu')}
        icon={<Ellipsis size={16} aria-hidden />}
        iconOnly
        size="dense"
        placement="bottom start"
        entries={[
          { id: 'xlsx', label: t('exchange.xlsx'), icon, perform: () => save('xlsx') },
          { id: 'csv', label: t('exchange.csv'), icon, perform: () => save('csv') },
          ...(labels ? [labels] : []),
          {
            id: 'import',
            label: t('exchange.import'),
            icon: <Upload size={16} aria-hidden />,
            disabled: lockedReason !== undefined,
            perform: onImport,
          },
        ]}
      />
      {labelling && <OnDemand of={labelsDialog} props={{ of: { list: wanted }, onClose: () => setLabelling(false) }} />}
    </>
  );
};
