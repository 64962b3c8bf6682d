import styled from 'styled-components';
import { font, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** What was written to each other, the first first. */
export const CommentList = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
/** `$own`: of the side of whoever looks, which stands to the right; those of who handles requests have a ground of their own. */
export const CommentItem = styled.li<{ $own: boolean; $staff: boolean }>`
  display: grid;
  gap: ${space(1)};
  margin: ${({ $own }) => ($own ? `0 0 0 ${space(6)}` : `0 ${space(6)} 0 0`)};
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${({ $staff }) => ($staff ? color.accentWeak : color.bg)};
  > span { display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space(1)} ${space(3)}; font: ${font.small}; }
  time { color: ${color.fg}; }
  p { font: ${font.base}; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
