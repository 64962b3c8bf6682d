import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import styled from 'styled-components';
import { font, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import type { MenuEntry, MenuPlacement } from './menu-entry.ts';
import { choiceCss, choicesCss, popoverCss } from './overlay-styles.ts';

const Pop = styled(Popover)`
  ${popoverCss}
`;
const List = styled(AriaMenu)`
  ${choicesCss}
`;
const Item = styled(MenuItem)<{ $danger: boolean }>`
  ${choiceCss}
  color: ${({ $danger }) => ($danger ? color.dangerText : 'inherit')};
`;
const Label = styled.span`
  flex: 1;
`;
const Keys = styled.kbd`
  margin-left: ${space(4)};
  font: ${font.small};
  color: ${color.muted};
`;
const Line = styled(Separator)`
  height: 1px;
  margin: 4px 0;
  background: ${color.border};
`;
const CheckSpace = styled.span`
  width: 16px;
`;

type Props = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly placement: MenuPlacement;
  readonly onClose: () => void;
};

/** The open part of a `Menu`. Entries that are checked or not form a choice and keep a column for the mark. */
export const MenuList = ({ anchor, label, entries, placement, onClose }: Props) => {
  const withChecks = entries.some((entry) => 'checked' in entry && entry.checked !== undefined);
  return (
    <Pop
      isOpen
      aria-label={label}
      triggerRef={anchor}
      placement={placement}
      offset={4}
      onOpenChange={(open) => open || onClose()}
    >
      <List aria-label={label} autoFocus="first" onClose={onClose}>
        {entries.map((entry) =>
          'separator' in entry ? (
            <Line key={entry.id} />
          ) : (
            <Item
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.disabled ?? false}
              $danger={entry.danger ?? false}
              onAction={entry.perform}
            >
              {withChecks && <CheckSpace>{entry.checked === true && <Check size={16} aria-hidden />}</CheckSpace>}
              {entry.icon}
              <Label>{entry.label}</Label>
              {entry.keys !== undefined && <Keys>{entry.keys}</Keys>}
            </Item>
          ),
        )}
      </List>
    </Pop>
  );
};
