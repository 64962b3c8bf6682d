import { Link } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { font, size, space, tabular } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Work } from './use-works.ts';

const List = styled.ul`
  display: grid;
  margin: 0 -${space(2)};
  a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 ${space(3)};
    min-height: ${size.row};
    padding: ${space(1)} ${space(2)};
    border-radius: 6px;
    color: ${color.fg};
    text-decoration: none;
    &:hover { background: ${color.hover}; }
    &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -2px; }
  }
  time { font: ${font.table}; ${tabular} color: ${color.muted}; }
  strong { font-weight: 500; overflow-wrap: anywhere; }
  small { grid-column: 2; display: flex; align-items: center; gap: ${space(1.5)}; font: ${font.small}; color: ${color.muted}; }
  svg { flex: none; vertical-align: -2px; }
`;

type Props = {
  readonly label: string;
  readonly works: readonly Work[];
  /** Name the equipment, too: not on its own page. */
  readonly withEquipment: boolean;
};

/** Works as a way to the board, where each can be moved, ticked and completed. */
export const WorkList = ({ label, works, withEquipment }: Props) => {
  const { t } = useTranslation('registry');
  return (
    <List aria-label={label}>
      {works.map(({ id, start, timeZone, equipment, intervention, maintainer, fault, anomalies }) => {
        const day = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).toPlainDate().toString();
        return (
          <li key={id}>
            <Link to="/" search={{ data: day, intervento: id }}>
              <time dateTime={start}>
                {formatDate(start, timeZone)} {formatTime(start, timeZone)}
              </time>
              <strong>
                {fault && <Zap size={14} aria-label={t('page.fault')} />} {intervention.label}
              </strong>
              {anomalies !== null && anomalies.length > 0 && (
                <small>{anomalies.map(({ label: name }) => name).join(', ')}</small>
              )}
              <small>
                {withEquipment && <span>{equipment.label} ·</span>}
                {maintainer !== null && <MaintainerDot color={maintainer.color} />}
                {maintainer?.label ?? t('closedDay.nobody')}
              </small>
            </Link>
          </li>
        );
      })}
    </List>
  );
};
