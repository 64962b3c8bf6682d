import { Archive, Check, Clock, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, radius, space } from '../theme/layout.ts';
import { maintainerColor } from '../theme/maintainer-color.ts';
import { color, type StateName, state } from '../theme/tokens.ts';
import { countCss } from './count-css.ts';

/** A number beside a word: a tab, a filter. */
export const Count = styled.span`${countCss}`;

const Root = styled.span<{ $state: StateName }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  height: 20px;
  padding: 0 ${space(2)} 0 6px;
  border-radius: ${radius.small};
  background: ${({ $state }) => state[$state].bg};
  color: ${({ $state }) => state[$state].text};
  font: ${font.label};
  white-space: nowrap;
`;

export const stateIcon: Record<StateName, ReactNode> = {
  waiting: <Clock size={12} aria-hidden />,
  handling: <Wrench size={12} aria-hidden />,
  completed: <Check size={12} aria-hidden />,
  archived: <Archive size={12} aria-hidden />,
};

/** A state, always with its icon and its word. */
export const StateBadge = ({ state: name, children }: { readonly state: StateName; readonly children: ReactNode }) => (
  <Root $state={name}>
    {stateIcon[name]}
    {children}
  </Root>
);

const Tag = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  height: 20px;
  padding: 0 ${space(2)};
  border: 1px solid ${color.border};
  border-radius: ${radius.small};
  color: ${color.muted};
  font: ${font.label};
  white-space: nowrap;
`;

/** A plain property without a colour of its own: "Esterno", "Facoltativa". */
export const Badge = Tag;

const Swatch = styled.span`
  flex: none;
  display: inline-block;
  width: 10px;
  height: 10px;
  border-radius: 50%;
  border: 2px solid;
`;

/** The colour of a maintainer beside the name. */
export const MaintainerDot = ({ color: index }: { readonly color: number }) => {
  const { bg, edge } = maintainerColor(index);
  return <Swatch aria-hidden style={{ background: bg, borderColor: edge }} />;
};
