import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styled from 'styled-components';
import { font, motion, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

export type TabItem = {
  readonly id: string;
  readonly label: string;
  /** A count or mark after the label. */
  readonly badge?: ReactNode;
  readonly content: ReactNode;
  readonly disabled?: boolean;
};

const Root = styled(AriaTabs)`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 0;
`;
const Bar = styled(TabList)`
  display: flex;
  gap: ${space(4)};
  padding: 0 ${space(4)};
  border-bottom: 1px solid ${color.border};
  overflow-x: auto;
  scrollbar-width: none;
`;
const Handle = styled(Tab)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  height: calc(${size.control} + 4px);
  border-bottom: 2px solid transparent;
  color: ${color.muted};
  font: ${font.base};
  font-weight: 500;
  white-space: nowrap;
  cursor: pointer;
  outline: none;
  transition: color ${motion.fast};
  &[data-hovered] { color: ${color.fg}; }
  &[data-selected] { color: ${color.fg}; border-bottom-color: ${color.accent}; }
  &[data-focus-visible] { outline: 2px solid ${color.accent}; outline-offset: -2px; border-radius: 4px; }
  &[data-disabled] { cursor: not-allowed; opacity: 0.6; }
`;
const Panel = styled(TabPanel)`
  min-height: 0;
  padding: ${space(4)};
  overflow: auto;
  outline: none;
  &[data-focus-visible] { outline: 2px solid ${color.accent}; outline-offset: -2px; }
`;

type Props = {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
};

export const Tabs = ({ label, tabs, selected, onSelect }: Props) => (
  <Root selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
    <Bar aria-label={label}>
      {tabs.map((tab) => (
        <Handle key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false}>
          {tab.label}
          {tab.badge}
        </Handle>
      ))}
    </Bar>
    {tabs.map((tab) => (
      <Panel key={tab.id} id={tab.id}>
        {tab.content}
      </Panel>
    ))}
  </Root>
);
