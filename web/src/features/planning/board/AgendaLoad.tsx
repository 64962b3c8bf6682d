import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatMinutes } from '../../../lib/format.ts';
import { font } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Plan } from '../session/planning-session.ts';
import { isOver } from './day-load.ts';
import { useLaneLoad } from './use-day-load.ts';

const Over = styled.em`
  display: inline-flex;
  align-items: center;
  gap: 3px;
  font: ${font.small};
  font-weight: 600;
  color: ${color.dangerText};
`;

type Props = { readonly plan: Plan; readonly date: string; readonly lane: string };

/** Beside a name: that more is planned for the day than there is of them. */
export const AgendaLoad = (props: Props) => {
  const { t } = useTranslation('planning');
  const load = useLaneLoad(props);
  if (load === null || !isOver(load)) return null;
  return (
    <Over data-over>
      <TriangleAlert size={12} aria-hidden />
      {t('agenda.over', { time: formatMinutes(load.minutes), capacity: formatMinutes(load.capacity) })}
    </Over>
  );
};
