import styled, { css } from 'styled-components';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** Figures side by side; a phone has two of them in a row. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: ${space(3)};
  ${media.phone} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space(2)}; }
  @media print { grid-template-columns: repeat(6, minmax(0, 1fr)); }
`;
export const Tile = styled.li`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: 2px;
  min-width: 0;
  container-type: inline-size;
  padding: ${space(2)} ${space(3)} ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  break-inside: avoid;
  small { font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
`;
export const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 24px;
  font: ${font.label};
  color: ${color.muted};
`;
/** A figure that leads to what is behind it; of `--chars` characters, it is as small as it must be to stand in its tile. */
export const valueCss = css`
  justify-self: start;
  max-width: 100%;
  min-height: 32px;
  padding: 0;
  border: 0;
  background: none;
  font: ${font.kpi};
  font-size: min(28px, calc(100cqi / (var(--chars, 1) * 0.58)));
  font-variant-numeric: tabular-nums;
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
  &:hover { color: ${color.accentText}; text-decoration: underline; text-underline-offset: 4px; }
  &[data-none] { color: ${color.muted}; font: ${font.title}; }
  ${media.coarse} { min-height: 44px; }
  ${media.phone} { font-size: min(22px, calc(100cqi / (var(--chars, 1) * 0.58))); }
`;
