import { TriangleAlert, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge, MaintainerDot } from '../../../kit/Badge.tsx';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { StateChip } from '../board/StateIcon.tsx';
import { usePlanFormat } from '../days/texts.ts';
import type { ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import { useClock, useMark } from '../session/services.ts';
import type { Detail } from './use-detail.ts';

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1.5)};
  padding: ${space(3)} ${space(4)};
  border-bottom: 1px solid ${color.border};
`;
const Anomaly = styled(Badge)`
  max-width: 100%;
  height: auto;
  min-height: 20px;
  color: ${color.fg};
  white-space: normal;
  overflow-wrap: anywhere;
  svg { flex: none; color: ${color.danger}; }
`;
const Person = styled(Badge)`
  color: ${color.fg};
`;

type Props = {
  readonly row: ShownRow;
  readonly anomalies: NonNullable<Detail['planned']['anomalies']>;
  readonly timeZone: string;
};

/** What an intervention is at a glance: its state, when and whose it is, what is wrong, who changed it just now. */
export const DetailFacts = ({ row, anomalies, timeZone }: Props) => {
  const { t } = useTranslation('planning');
  const format = usePlanFormat(timeZone);
  const now = useClock()?.now ?? 0;
  const mark = useMark(row.id);
  return (
    <Facts data-testid="detail-facts" data-occurrence={row.id} data-completed={row.completed}>
      <StateChip state={workState(row, now)} row={row} />
      {row.fault && (
        <Badge>
          <Zap size={12} aria-hidden />
          {t('fault')}
        </Badge>
      )}
      {anomalies.map((one) => (
        <Anomaly key={one.id}>
          <TriangleAlert size={12} aria-hidden />
          {one.label}
        </Anomaly>
      ))}
      <Badge>{`${format.day(row.startMs)} ${format.span(row.startMs, row.endMs)}`}</Badge>
      <Person>
        {row.maintainer !== null && <MaintainerDot color={row.maintainer.color} />}
        {row.maintainer?.label ?? t('unassigned')}
      </Person>
      {mark !== undefined && <Badge>{t('changedBy', { who: mark.actor })}</Badge>}
    </Facts>
  );
};
