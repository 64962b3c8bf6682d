import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { font, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: css`background: ${color.accentWeak}; color: ${color.accentText};`,
  success: css`background: ${color.successWeak}; color: ${color.successText};`,
  warning: css`background: ${color.warningWeak}; color: ${color.warningText};`,
  danger: css`background: ${color.dangerWeak}; color: ${color.dangerText};`,
};

const icons: Record<NoticeTone, ReactNode> = {
  info: <Info size={16} aria-hidden />,
  success: <CircleCheck size={16} aria-hidden />,
  warning: <TriangleAlert size={16} aria-hidden />,
  danger: <CircleAlert size={16} aria-hidden />,
};

const Root = styled.div<{ $tone: NoticeTone }>`
  display: flex;
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.medium};
  font: ${font.base};
  ${({ $tone }) => looks[$tone]}
  svg { margin-top: 2px; }
`;

type Props = { readonly tone: NoticeTone; readonly children: ReactNode };

/** A line that belongs to the place where it stands. Danger is announced at once, the others politely. */
export const Notice = ({ tone, children }: Props) => (
  <Root $tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
    {icons[tone]}
    <div>{children}</div>
  </Root>
);
