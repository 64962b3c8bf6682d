import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { font, radius, space } from '../../theme/layout.ts';
import { color, state } from '../../theme/tokens.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { reasonOf, type Values } from './figure.ts';

const bands = [
  { name: 'poor', from: 0, to: 25, bg: state.waiting.bg, text: state.waiting.text },
  { name: 'fair', from: 25, to: 50, bg: state.handling.bg, text: state.handling.text },
  { name: 'good', from: 50, to: 75, bg: state.archived.bg, text: state.archived.text },
  { name: 'excellent', from: 75, to: 100, bg: state.completed.bg, text: state.completed.text },
] as const;

const Scale = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  margin: 30px 0 26px;
`;
const Band = styled.div`
  display: grid;
  place-items: center;
  height: 36px;
  border: 1px solid ${color.border};
  border-left-width: 0;
  font: ${font.label};
  print-color-adjust: exact;
  &:first-child { border-left-width: 1px; border-radius: ${radius.medium} 0 0 ${radius.medium}; }
  &:last-of-type { border-radius: 0 ${radius.medium} ${radius.medium} 0; }
  &[data-here='true'] { font-weight: 700; text-decoration: underline; text-underline-offset: 3px; }
`;
/** A needle from above, with its number over it; neither it nor what is aimed at crosses the words in the middle of the bands. */
const Needle = styled.span`
  position: absolute;
  top: -24px;
  height: 32px;
  border-left: 3px solid ${color.fg};
  b { position: absolute; bottom: 100%; top: -4px; left: 0; transform: translateX(-50%); padding: 0 4px; background: ${color.surface}; font: ${font.strong}; white-space: nowrap; height: 20px; }
`;
/** What is aimed at, from below. */
const Aim = styled.span`
  position: absolute;
  top: 32px;
  height: 12px;
  border-left: 2px dashed ${color.danger};
  small { position: absolute; top: 100%; left: 0; transform: translateX(-60%); padding-top: ${space(1)}; font: ${font.small}; color: ${color.danger}; white-space: nowrap; }
`;

const within = (percent: number): string => `${Math.max(0, Math.min(100, percent))}%`;

/** Preventive efficiency as an index: where on the way from poor to excellent. */
export const IndexScale = ({ values, target }: { readonly values: Values; readonly target: number | null }) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { preventiveEfficiency: value, maintenanceIndex: index } = values;
  const percent = (number: number): string => `${formatNumber(number, language, 1)} %`;
  const title = t('figure.maintenanceIndex.name');
  const summary =
    value == null || index == null
      ? t(`missing.${reasonOf('maintenanceIndex', values) ?? 'nothing_due'}`)
      : t('chart.indexText', { index: t(`index.${index as 'poor'}`), value: percent(Number(value)) });
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={92}
      headings={[title, t('figure.preventiveEfficiency.name')]}
      rows={bands.map(({ name, from, to }) => [t(`index.${name}`), `${from} – ${to} %`])}
    >
      {value == null ? null : (
        <Scale role="img" aria-label={summary}>
          {bands.map(({ name, bg, text }) => (
            <Band key={name} data-here={name === index} style={{ background: bg, color: text }}>
              {t(`index.${name}`)}
            </Band>
          ))}
          {target !== null && (
            <Aim style={{ left: within(target) }}>
              <small>{t('chart.target', { value: percent(target) })}</small>
            </Aim>
          )}
          <Needle style={{ left: within(Number(value)) }}>
            <b>{percent(Number(value))}</b>
          </Needle>
        </Scale>
      )}
    </ChartFrame>
  );
};
