import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge, StateBadge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { font, space } from '../../theme/layout.ts';
import { color, type StateName } from '../../theme/tokens.ts';
import type { Contract, Due } from './use-contracts.ts';

const List = styled.ul`
  display: grid;
  li { display: grid; gap: ${space(1)}; padding: ${space(3)} 0; }
  li + li { border-top: 1px solid ${color.border}; }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  strong { font: ${font.strong}; }
  strong:last-child { margin-left: auto; font-variant-numeric: tabular-nums; }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space(3)};
  margin: 0;
  font: ${font.small};
  dt { color: ${color.muted}; }
  dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
`;

const looks: Record<Exclude<Due['state'], 'TO_PAY'>, StateName> = { PAID: 'completed', EXPIRED: 'waiting' };

/** What is in time to be paid stands out from nothing. */
const DueBadge = ({ of }: { readonly of: Due['state'] }) => {
  const { t } = useTranslation('contracts');
  const word = t(`state.${of}`);
  return of === 'TO_PAY' ? <Badge>{word}</Badge> : <StateBadge state={looks[of]}>{word}</StateBadge>;
};

type Props = {
  readonly contract: Contract;
  /** Asked where the reader may say that money is there. */
  readonly onSettle: ((due: Due) => void) | undefined;
};

/** What falls due of a contract, the newest first: when, how much of it is taxes, and whether it is paid. */
export const DueList = ({ contract: { dues }, onSettle }: Props) => {
  const { t } = useTranslation('contracts');
  const language = useLanguage();
  const zone = Temporal.Now.timeZoneId();
  return (
    <List>
      {dues.toReversed().map((due) => (
        <li key={due.id}>
          <Head>
            <strong>{t('due.on', { day: formatDay(due.dueOn) })}</strong>
            <DueBadge of={due.state} />
            <strong>{formatMoney(due.total)}</strong>
          </Head>
          <Facts>
            <dt>{t('due.taxable')}</dt>
            <dd>{formatMoney(due.taxable)}</dd>
            <dt>{t('due.taxes', { rate: formatNumber(due.vatRate, language, due.vatRate % 1 === 0 ? 0 : 1) })}</dt>
            <dd>{formatMoney(due.taxes)}</dd>
            <dt>{t('due.paidAt')}</dt>
            <dd>{due.paidAt === null ? t('due.notYet') : formatDateTime(due.paidAt, zone)}</dd>
          </Facts>
          {due.taxReason === 'REVERSE_CHARGE' && <small>{t('due.reverseCharge')}</small>}
          {onSettle !== undefined && due.state !== 'PAID' && (
            <div>
              <Button size="dense" onClick={() => onSettle(due)}>
                {t('settle.button')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </List>
  );
};
