import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EditIcon } from '../../../kit/EditIcon.tsx';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { checklist } from '../checklist-kinds.ts';
import { isActive, nameOf, type RegistryRow } from '../record.ts';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(3)};
  > div { flex: 1; min-width: 200px; display: grid; gap: ${space(1)}; }
  h2 { font: ${font.title}; overflow-wrap: anywhere; }
  p { overflow-wrap: anywhere; color: ${color.muted}; }
`;

type Props = {
  readonly record: RegistryRow;
  readonly lockedReason: string | undefined;
  readonly onEdit: () => void;
  readonly onNewLine: () => void;
};

/** What the checklist is called and for what it is. */
export const ChecklistHead = ({ record, lockedReason, onEdit, onNewLine }: Props) => {
  const { t } = useTranslation('registry');
  const labels = ['equipment', 'intervention'].flatMap((field) => {
    const value = record[field];
    return typeof value === 'object' && value !== null && 'label' in value ? [String(value.label)] : [];
  });

  return (
    <Head>
      <div>
        <h2>{nameOf(checklist, record)}</h2>
        <p>{labels.join(' · ')}</p>
      </div>
      {!isActive(record) && <Badge>{t('inactive')}</Badge>}
      <Button icon={<EditIcon locked={lockedReason !== undefined} />} onClick={onEdit}>
        {t(lockedReason === undefined ? 'edit' : 'show')}
      </Button>
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} disabledReason={lockedReason} onClick={onNewLine}>
        {t('kind.checklistLine.new')}
      </Button>
    </Head>
  );
};
