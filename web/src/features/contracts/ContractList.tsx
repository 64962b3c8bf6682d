import { may } from '@cadenza/domain/identity/permissions';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge } from '../../kit/Badge.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useClaims } from '../../lib/services.ts';
import { font, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { DueList } from './DueList.tsx';
import { type Contract, type Due, useContracts, useSettle } from './use-contracts.ts';

const All = styled.div`
  display: grid;
  gap: ${space(4)};
`;
const Card = styled.section`
  padding: ${space(4)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  h3 { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; font: ${font.strong}; }
  > p { margin-top: ${space(1)}; color: ${color.muted}; font: ${font.small}; }
`;

const useWords = () => {
  const { t } = useTranslation('contracts');
  return ({ startsOn, endsOn, endReason, price, recurrence, discount, limits, method }: Contract): string[] => [
    endsOn === null
      ? t('from', { day: formatDay(startsOn) })
      : t('fromTo', { day: formatDay(startsOn), end: formatDay(endsOn), reason: t(`end.${endReason ?? 'CANCELLED'}`) }),
    t(`price.${recurrence}`, { price: formatMoney(price) }) + (discount === null ? '' : ` (${discount})`),
    t(`method.${method}`),
    ...limits.map(({ key, value }) => t(value < 0 ? 'limit.none' : 'limit.some', { key, count: value })),
  ];
};

/** Question before somebody says that money is there. */
const SettleDialog = (props: { readonly contract: Contract; readonly due: Due; readonly onClose: () => void }) => {
  const { contract, due, onClose } = props;
  const { t } = useTranslation(['contracts', 'common']);
  const settle = useSettle();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await settle(contract.id, due.id);
      toast.success(t('settle.done'));
    } catch (error) {
      toast.error(errorText(error, t));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('settle.title')}
      confirmLabel={t('settle.button')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t('settle.text', { total: formatMoney(due.total), day: formatDay(due.dueOn) })}
    </ConfirmDialog>
  );
};

/** Contracts of the company with what is paid of them, on their page and beside the company. */
export const ContractList = () => {
  const { t } = useTranslation('contracts');
  const { roles } = useClaims();
  const { found, error, reload } = useContracts();
  const words = useWords();
  const [settling, setSettling] = useState<{ contract: Contract; due: Due } | null>(null);
  const maySettle = may(roles, 'contracts.settle');
  if (error !== undefined) return <ErrorState error={error} title={t('failed')} onRetry={reload} />;
  if (found === undefined) return <SkeletonRows rows={6} />;
  if (found.contracts.length === 0)
    return (
      <EmptyState icon={<ReceiptText size={20} aria-hidden />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <All>
      {found.freeze !== null && <Notice tone="danger">{t(`freeze.${found.freeze}`)}</Notice>}
      {found.contracts.map((contract) => (
        <Card key={contract.id}>
          <h3>
            {contract.license}
            <Badge>{t(`contract.${contract.state}`)}</Badge>
          </h3>
          {words(contract).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <DueList contract={contract} onSettle={maySettle ? (due) => setSettling({ contract, due }) : undefined} />
        </Card>
      ))}
      {settling !== null && <SettleDialog {...settling} onClose={() => setSettling(null)} />}
    </All>
  );
};
