import styled from 'styled-components';
import { space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  font: 600 15px/20px var(--font);
  letter-spacing: -0.01em;
  color: ${color.fg};
`;

export const LogoMark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--accent)" />
    <g fill="var(--on-accent)">
      <rect x="6" y="8" width="12" height="4" rx="2" />
      <rect x="11" y="14" width="15" height="4" rx="2" />
      <rect x="8" y="20" width="9" height="4" rx="2" />
    </g>
  </svg>
);

/** Three bars on a board, and the name. */
export const Logo = () => (
  <Root>
    <LogoMark />
    Cadenza
  </Root>
);
