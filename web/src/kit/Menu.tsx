import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import styled from 'styled-components';
import { font, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { type ButtonSize, type ButtonVariant, buttonCss, iconButtonCss } from './button-styles.ts';
import { choiceCss, choicesCss, popoverCss } from './overlay-styles.ts';

export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      readonly icon?: ReactNode;
      /** Shown at the end of the line: `Alt+→`. */
      readonly keys?: string;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      readonly checked?: boolean;
      readonly perform: () => void;
    }
  | { readonly id: string; readonly separator: true };

type Props = {
  /** The name of the trigger; shown too unless `iconOnly`. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly iconOnly?: boolean;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly entries: readonly MenuEntry[];
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
};

type Look = { $variant: ButtonVariant; $size: ButtonSize };
const TextTrigger = styled(AriaButton)<Look>`
  ${buttonCss}
`;
const IconTrigger = styled(AriaButton)<Look>`
  ${iconButtonCss}
`;
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

/** A button with a list of actions. Entries that are checked or not form a choice and keep a column for the mark. */
export const Menu = (props: Props) => {
  const {
    label,
    icon,
    iconOnly = false,
    variant = 'quiet',
    size = 'control',
    entries,
    placement = 'bottom end',
  } = props;
  const withChecks = entries.some((entry) => 'checked' in entry && entry.checked !== undefined);
  return (
    <MenuTrigger>
      {iconOnly ? (
        <IconTrigger aria-label={label} $variant={variant} $size={size}>
          {icon}
        </IconTrigger>
      ) : (
        <TextTrigger $variant={variant} $size={size}>
          {icon}
          {label}
        </TextTrigger>
      )}
      <Pop placement={placement} offset={4}>
        <List aria-label={label}>
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
    </MenuTrigger>
  );
};
