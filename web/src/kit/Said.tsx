import styled from 'styled-components';
import { visuallyHidden } from './visually-hidden.ts';

/** There from the beginning, so that what comes into it is read out; it takes no room. */
export const Said = styled.p.attrs({ 'aria-live': 'polite' })`
  ${visuallyHidden}
`;
