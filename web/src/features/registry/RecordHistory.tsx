import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import type { HistoryKind } from '../../lib/schema.gen.ts';
import { space } from '../../theme/layout.ts';
import { historyTab } from '../history/lazy.ts';

const Part = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  > div { width: 100%; }
`;

type Props = { readonly kind: HistoryKind; readonly id: string; readonly name: string };

/** The history of a record behind its fields, read when somebody asks for it. */
export const RecordHistory = ({ kind, id, name }: Props) => {
  const { t } = useTranslation('registry');
  const [open, setOpen] = useState(false);
  const partId = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <Part>
      <Button
        icon={<Chevron size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={partId}
        onClick={() => setOpen((was) => !was)}
      >
        {t('history')}
      </Button>
      <div id={partId}>
        {open && <OnDemand of={historyTab} props={{ kind, id, name }} fallback={<SkeletonRows rows={4} />} />}
      </div>
    </Part>
  );
};
