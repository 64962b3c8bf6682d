import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  min-width: 0;
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  break-inside: avoid;
  h2 { font: ${font.section}; }
  figcaption { font: ${font.small}; color: ${color.muted}; }
  ${media.phone} { padding: ${space(2)}; }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;
const Drawing = styled.div`
  min-width: 0;
  svg { font-family: var(--font); }
  .recharts-surface:focus-visible { outline: 2px solid ${color.accent}; }
  .recharts-legend-item-text { color: ${color.fg} !important; }
  /* Drawn for the width of the screen, and perhaps not anew for the paper: there it is as wide as its frame. */
  @media print {
    .recharts-responsive-container, .recharts-responsive-container > div, .recharts-wrapper, .recharts-wrapper > svg { width: 100% !important; height: 100% !important; }
    .recharts-legend-wrapper { left: 0 !important; width: 100% !important; }
    .recharts-tooltip-wrapper { display: none; }
  }
`;
const Row = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: ${color.accentText};
  text-align: left;
  cursor: pointer;
  &:hover { text-decoration: underline; }
  ${media.coarse} { min-height: 44px; }
`;
const Behind = styled.details`
  font: ${font.small};
  summary { min-height: 24px; color: ${color.accentText}; cursor: pointer; ${media.coarse} { min-height: 44px; align-content: center; } }
  > section { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font: ${font.table}; font-variant-numeric: tabular-nums; }
  th, td { padding: ${space(1)} ${space(2)}; border-bottom: 1px solid ${color.border}; text-align: right; white-space: nowrap; }
  th:first-child, td:first-child { text-align: left; }
  a { display: inline-flex; align-items: center; min-height: 24px; ${media.coarse} { min-height: 44px; } }
  th { font: ${font.tableHead}; color: ${color.muted}; }
  @media print { &:not([open]) { display: none; } summary { display: none; } }
`;

type Props = {
  readonly title: string;
  /** What is seen at a glance, in a sentence. */
  readonly summary: string;
  readonly controls?: ReactNode;
  /** px of the drawing. */
  readonly height: number;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Where a bar leads to what is behind it: the rows of the table do the same, for who has no pointer. */
  readonly onRow?: (at: number) => void;
  /** null where there is nothing to draw: the sentence says why. */
  readonly children: ReactNode;
};

/** A chart with what it says in a sentence, and the numbers behind it as a table. */
export const ChartFrame = ({ title, summary, controls, height, headings, rows, onRow, children }: Props) => {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {controls}
      </Head>
      <figcaption>{summary}</figcaption>
      {children !== null && (
        <>
          <Drawing style={{ height }}>{children}</Drawing>
          <Behind>
            <summary>{t(onRow === undefined ? 'chart.table' : 'chart.tableLeads')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
            <section tabIndex={0} aria-label={title}>
              <table>
                <thead>
                  <tr>
                    {headings.map((heading) => (
                      <th key={heading} scope="col">
                        {heading}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((cells, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a chart have no other name, and none moves
                    <tr key={at}>
                      {cells.map((cell, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                        <td key={place}>
                          {place === 0 && onRow !== undefined ? (
                            <Row
                              type="button"
                              aria-label={t('chart.showRow', { name: String(cell) })}
                              onClick={() => onRow(at)}
                            >
                              {cell}
                            </Row>
                          ) : (
                            cell
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </Behind>
        </>
      )}
    </Root>
  );
};
