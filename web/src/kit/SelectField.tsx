import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { color } from '../theme/tokens.ts';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss, inputCss } from './field-styles.ts';
import { choiceCss, choicesCss, popoverCss } from './overlay-styles.ts';

export type Option = {
  readonly id: string;
  readonly label: string;
  /** A colour dot or icon before the label. */
  readonly mark?: ReactNode;
  readonly disabled?: boolean;
};

const Root = styled(Select)`
  ${fieldCss}
`;
export const SelectTrigger = styled(Button)`
  ${inputCss}
  display: flex;
  align-items: center;
  gap: 8px;
  text-align: left;
  cursor: pointer;
  svg { color: ${color.muted}; }
  [data-placeholder] { color: ${color.muted}; }
  &[data-focus-visible] { outline: 2px solid ${color.accent}; outline-offset: -1px; border-color: transparent; }
`;
export const SelectWords = styled(SelectValue<Option>)`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: 8px;
  overflow: hidden;
  white-space: nowrap;
  > span { overflow: hidden; text-overflow: ellipsis; }
`;
export const OptionPopover = styled(Popover)`
  ${popoverCss}
`;
export const OptionList = styled(ListBox<Option>)`
  ${choicesCss}
`;
export const OptionItem = styled(ListBoxItem<Option>)`
  ${choiceCss}
  &[data-selected] { font-weight: 600; }
  > [data-label] { flex: 1; }
  > svg { color: ${color.accent}; }
`;

export const renderOption = (option: Option) => (
  <OptionItem id={option.id} textValue={option.label} isDisabled={option.disabled ?? false}>
    {({ isSelected }) => (
      <>
        {option.mark}
        <span data-label>{option.label}</span>
        {isSelected && <Check size={16} aria-hidden />}
      </>
    )}
  </OptionItem>
);

type Props = FieldBasics & {
  readonly name?: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
};

/** One of a few; for any of them `SelectManyField`; for many, or for those that the server looks up, take `ComboField`. */
export const SelectField = (props: Props) => {
  const { label, error, hint, required, options, value, onChange, onBlur, placeholder, name } = props;
  const { t } = useTranslation('kit');
  return (
    <Root
      {...ariaBasics(props)}
      {...(name === undefined ? {} : { name })}
      {...(onBlur === undefined ? {} : { onBlur })}
      isDisabled={props.disabled === true || props.readOnly === true}
      placeholder={placeholder ?? t('field.choose')}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <SelectTrigger>
          <SelectWords>
            {({ selectedItem, isPlaceholder, selectedText }) =>
              isPlaceholder ? (
                (placeholder ?? t('field.choose'))
              ) : (
                <>
                  {selectedItem?.mark}
                  <span title={selectedText}>{selectedText}</span>
                </>
              )
            }
          </SelectWords>
          <ChevronDown size={16} aria-hidden />
        </SelectTrigger>
      </AriaFieldParts>
      <OptionPopover offset={4}>
        <OptionList items={options}>{renderOption}</OptionList>
      </OptionPopover>
    </Root>
  );
};
