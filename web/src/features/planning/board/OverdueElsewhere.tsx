import { useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import type { Plan } from '../data/planning-session.ts';
import { isOverdue } from '../data/row.ts';
import { useClock, useCounters, usePlanning } from '../data/services.ts';
import { Strip } from './screen-styles.ts';

/** Work that should be done by now mostly lies in weeks gone by: the board says how much of it is not in sight. */
export const OverdueElsewhere = ({ plan }: { readonly plan: Plan }) => {
  const { t } = useTranslation('planning');
  const { index } = usePlanning();
  const navigate = useNavigate();
  const clock = useClock();
  const { overdue } = useCounters();
  const inView = clock === null ? 0 : index.countInView((row) => isOverdue(row, clock.now));
  const elsewhere = overdue.open + plan.moreOverdue - inView;
  if (elsewhere <= 0) return null;
  return (
    <Strip>
      <Notice tone="warning">
        {t('counter.elsewhere', { count: elsewhere })}
        <Button
          size="dense"
          icon={<ListFilter size={14} aria-hidden />}
          onClick={() => void navigate({ to: '/pianificazioni/lista', search: { stato: 'overdue' } })}
        >
          {t('counter.openList')}
        </Button>
      </Notice>
    </Strip>
  );
};
