import { ChevronDown } from 'lucide-react';
import { Select } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss } from './field-styles.ts';
import { type Option, OptionList, OptionPopover, renderOption, SelectTrigger, SelectWords } from './SelectField.tsx';

const Root = styled(Select<Option, 'multiple'>)`
  ${fieldCss}
`;

type Props = FieldBasics & {
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What none of them means. */
  readonly placeholder: string;
};

/** Any of a few. */
export const SelectManyField = (props: Props) => {
  const { label, error, hint, required, options, value, onChange, placeholder } = props;
  const { t } = useTranslation('kit');
  const chosen = options.filter(({ id }) => value.includes(id));
  const words = chosen.map((one) => one.label).join(', ');
  return (
    <Root
      {...ariaBasics(props)}
      selectionMode="multiple"
      isDisabled={props.disabled === true || props.readOnly === true}
      placeholder={placeholder}
      value={[...value]}
      onChange={(keys) => onChange(keys.map(String))}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <SelectTrigger>
          <SelectWords>
            {() =>
              value.length === 0 ? (
                placeholder
              ) : (
                <>
                  {chosen.length === 1 && chosen[0]?.mark}
                  <span title={words}>
                    {chosen.length > 1 ? t('field.several', { count: chosen.length, what: words }) : words}
                  </span>
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
