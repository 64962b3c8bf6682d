import styled from 'styled-components';
import { font, media, radius, space, tabular } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

export const Step = styled.div`
  display: grid;
  gap: ${space(4)};
`;
export const Words = styled.p`
  margin: 0;
  color: ${color.muted};
  font: ${font.label};
`;
export const Title = styled.h3`
  margin: 0 0 ${space(2)};
  font: ${font.section};
`;
/** Counts side by side, the number above its word. */
export const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(96px, 1fr));
  gap: ${space(2)};
  margin: 0;
  ${tabular}
  > div { padding: ${space(3)}; border: 1px solid ${color.border}; border-radius: ${radius.medium}; }
  dt { color: ${color.muted}; font: ${font.label}; }
  dd { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; }
`;
export const Lines = styled.ul`
  max-height: 240px;
  margin: 0;
  padding: 0;
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  list-style: none;
  li { display: grid; grid-template-columns: 72px minmax(0, 1fr); gap: ${space(2)}; padding: ${space(2)} ${space(3)}; }
  li + li { border-top: 1px solid ${color.border}; }
  li > span:first-child { color: ${color.muted}; ${tabular} }
  li > span { overflow-wrap: anywhere; }
  small { display: block; color: ${color.muted}; font: ${font.small}; }
`;
/** Fields side by side, as far as there is room. */
export const Reading = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  align-items: start;
  gap: ${space(3)};
`;
/** Of each column of the file what stands in it, and what it is in the record. */
export const Columns = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: end; gap: ${space(3)}; }
  ${media.phone} { li { grid-template-columns: minmax(0, 1fr); gap: ${space(1)}; } }
`;
export const Sample = styled.div`
  min-width: 0;
  padding-bottom: ${space(1)};
  strong { display: block; overflow-wrap: anywhere; }
  small { display: block; overflow: hidden; color: ${color.muted}; text-overflow: ellipsis; white-space: nowrap; }
`;
export const Bar = styled.progress`
  width: 100%;
  height: 10px;
  accent-color: ${color.accent};
`;
export const Drop = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(6)} ${space(4)};
  border: 1px dashed ${({ $over }) => ($over ? color.accent : color.inputBorder)};
  border-radius: ${radius.large};
  background: ${({ $over }) => ($over ? color.hover : 'transparent')};
  text-align: center;
`;
