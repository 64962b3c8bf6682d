import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatDateTime } from '../../../lib/format.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { Panel } from '../Charts.ts';
import { faultsOf } from './links.ts';
import type { Statistics } from './use-statistics.ts';

/** Where the number of what is down leads to. */
export const stoppedId = 'ferme';

const Rows = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li { display: grid; padding: ${space(1)} 0; border-bottom: 1px solid ${color.border}; break-inside: avoid; }
  li:last-child { border-bottom: 0; }
  a { display: inline-flex; align-items: center; justify-self: start; min-height: 24px; ${media.coarse} { min-height: 44px; } }
  small { font: ${font.small}; color: ${color.muted}; }
`;

/** Equipment that is down now, the longest first; each leads to its faults. */
export const Stopped = ({ statistics: { stopped, stoppedTotal, timeZone } }: { readonly statistics: Statistics }) => {
  const { t } = useTranslation('statistics');
  return (
    <Panel id={stoppedId} aria-label={t('stopped.title')} tabIndex={-1}>
      <h2>{t('stopped.title')}</h2>
      <p>
        {stoppedTotal === 0
          ? t('stopped.none')
          : stopped.length < stoppedTotal
            ? t('stopped.only', { shown: stopped.length, total: stoppedTotal })
            : t('stopped.summary', { count: stoppedTotal })}
      </p>
      {stopped.length > 0 && (
        <Rows>
          {stopped.map(({ equipment, line, since, faults }) => (
            <li key={equipment.id}>
              <Link {...faultsOf(equipment.id)}>{equipment.label}</Link>
              <small>
                {[line, t('stopped.since', { when: formatDateTime(since, timeZone) }), t('faults', { count: faults })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
};
