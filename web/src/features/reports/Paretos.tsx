import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterChip } from '../../kit/Chip.tsx';
import { space } from '../../theme/layout.ts';
import type { BreakdownReportQuery } from './breakdown-report.gen.ts';
import { CodeParetoChart } from './CodeParetoChart.tsx';
import { ParetoChart } from './ParetoChart.tsx';

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

const kinds = ['EQUIPMENT', 'CAUSE', 'REMEDY'] as const;

type Found = Pick<BreakdownReportQuery['breakdownReport'], 'worst' | 'hours' | 'causes' | 'remedies'>;
type Props = { readonly found: Found; readonly onShow: (equipmentId: string) => void };

/** Where the hours of breakdowns come from: by machine, by cause, or by remedy. */
export const Paretos = ({ found: { worst, hours, causes, remedies }, onShow }: Props) => {
  const { t } = useTranslation('reports');
  const [kind, setKind] = useState<(typeof kinds)[number]>('EQUIPMENT');
  const controls = (
    <Choice role="group" aria-label={t('chart.paretoOf')}>
      {kinds.map((one) => (
        <FilterChip
          key={one}
          label={t(`chart.paretoBy.${one}`)}
          selected={one === kind}
          onToggle={() => setKind(one)}
        />
      ))}
    </Choice>
  );
  if (kind === 'EQUIPMENT') return <ParetoChart worst={worst} hours={hours} onShow={onShow} controls={controls} />;
  return <CodeParetoChart kind={kind} rows={kind === 'CAUSE' ? causes : remedies} total={hours} controls={controls} />;
};
