import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatWallClock } from '../../lib/format.ts';
import { font, radius, space, tabular } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { Uses } from './use-deactivation.ts';

const Content = styled.div`
  display: grid;
  gap: ${space(3)};
`;
const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  max-height: 180px;
  padding: ${space(2)} ${space(3)};
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font.table};
  ${tabular}
`;

type Props = {
  readonly name: string;
  readonly uses: Uses;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
};

/** What goes with a record that is switched off: nobody should find out from an empty board. */
export const DeactivateDialog = ({ name, uses, onConfirm, onCancel }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await onConfirm();
    } catch (error) {
      setFault(errorText(error, t));
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('deactivate.title', { name })}
      confirmLabel={t(uses.children.length > 0 ? 'deactivate.all' : 'deactivate.confirm')}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Content>
        {uses.children.length > 0 && (
          <>
            <p>{t('deactivate.children', { count: uses.children.length })}</p>
            <List>
              {uses.children.map((child) => (
                <li key={child}>{child}</li>
              ))}
            </List>
          </>
        )}
        {uses.total > 0 && (
          <>
            <p>{t('deactivate.planned', { count: uses.total })}</p>
            <List>
              {uses.planned.map((start, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two plans may start at the same moment; the list never changes
                <li key={index}>{formatWallClock(start)}</li>
              ))}
            </List>
          </>
        )}
        {fault !== null && <Notice tone="danger">{fault}</Notice>}
      </Content>
    </ConfirmDialog>
  );
};
