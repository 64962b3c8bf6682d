import styled from 'styled-components';
import { Count } from '../../../kit/Badge.tsx';
import { state } from '../../../theme/tokens.ts';

/** In the colour of what waits, as long as something waits. */
const Root = styled(Count)`
  &[data-waiting] { background: ${state.waiting.bg}; color: ${state.waiting.text}; box-shadow: inset 0 0 0 1px ${state.waiting.mark}; }
`;

type Props = { readonly count: number; readonly waiting: boolean };

/** How much waits to be planned. */
export const TraySum = ({ count, waiting }: Props) => (
  <Root data-count={count} data-waiting={waiting || undefined}>
    {count}
  </Root>
);
