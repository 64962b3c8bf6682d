import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { layer, media, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { Button } from './Button.tsx';
import { useToastFloor } from './toast-floor.ts';

const Root = styled.div`
  display: none;
  ${media.phone} {
    position: sticky;
    bottom: 0;
    z-index: ${layer.sticky};
    display: grid;
    padding: ${space(2)} ${space(3)} calc(${space(2)} + var(--safe-bottom));
    border-top: 1px solid ${color.border};
    background: ${color.surface};
  }
`;

type Props = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabledReason?: string | undefined;
  readonly onPress: () => void;
};

/** The main action of a screen, on phones only: under the content, where the thumb is, on a line of its own that covers nothing. */
export const ThumbBar = ({ label, icon, disabledReason, onPress }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useToastFloor(root);
  return (
    <Root ref={root} data-testid="thumb-bar">
      <Button variant="primary" size="touch" icon={icon} disabledReason={disabledReason} onClick={onPress}>
        {label}
      </Button>
    </Root>
  );
};
