import styled from 'styled-components';

/** A list that fills the screen, and the panel that stands beside it. */
export const Split = styled.div`
  display: flex;
  height: 100%;
  min-height: 0;
`;
export const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  height: 100%;
`;
export const List = styled.div`
  flex: 1;
  min-height: 0;
`;
