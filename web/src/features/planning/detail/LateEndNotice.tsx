import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { asWritten } from '../../../kit/toast.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { space } from '../../../theme/layout.ts';
import type { ShownRow } from '../rows/row.ts';

const Place = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)} 0;
`;

type Props = { readonly row: ShownRow; readonly timeZone: string; readonly onCorrect: (done: string) => void };

/** A completed work that ends behind its completion: who plans puts it right by one press. */
export const LateEndNotice = ({ row, timeZone, onCorrect }: Props) => {
  const { t } = useTranslation('work');
  const time = (epochMs: number): string => formatDateTime(new Date(epochMs).toISOString(), timeZone);
  return (
    <Place>
      <Notice tone="warning">
        {t('ahead.text', { end: time(row.endMs), told: formatDateTime(row.completedAt ?? '', timeZone) })}
      </Notice>
      <Button onClick={() => onCorrect(t('ahead.done', { what: asWritten(row.equipment.label) }))}>
        {t('ahead.correct')}
      </Button>
    </Place>
  );
};
