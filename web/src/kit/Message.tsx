import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

const Root = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(2)};
  min-height: 200px;
  padding: ${space(8)} ${space(4)};
  text-align: center;
  color: ${color.muted};
`;
const Mark = styled.div<{ $tone: 'calm' | 'danger' }>`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  margin-bottom: ${space(1)};
  border-radius: 50%;
  background: ${({ $tone }) => ($tone === 'danger' ? color.dangerWeak : color.hover)};
  color: ${({ $tone }) => ($tone === 'danger' ? color.dangerText : color.muted)};
`;
const Title = styled.h2`
  font: ${font.section};
  color: ${color.fg};
`;
const Text = styled.p`
  max-width: 52ch;
  text-wrap: balance;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(2)};
  margin-top: ${space(2)};
`;

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'calm' | 'danger';
  /** 1 where the message is the whole page. */
  readonly level?: 1 | 2;
};

/** The common form of every "nothing to show" state: what it is, why, and what to do about it. */
export const Message = ({ icon, title, children, actions, tone = 'calm', level = 2 }: Props) => (
  <Root role={tone === 'danger' ? 'alert' : undefined}>
    <Mark $tone={tone}>{icon}</Mark>
    <Title as={`h${level}`}>{title}</Title>
    {children !== undefined && <Text>{children}</Text>}
    {actions !== undefined && <Actions>{actions}</Actions>}
  </Root>
);
