import { ChevronDown, X } from 'lucide-react';
import { useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { radius } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss, inputCss } from './field-styles.ts';
import { type Option, OptionList, OptionPopover, renderOption } from './SelectField.tsx';
import { Spinner } from './Spinner.tsx';

const Root = styled(ComboBox<Option>)`
  ${fieldCss}
`;
const Box = styled.div`
  position: relative;
  display: grid;
`;
const Field = styled(Input)`
  ${inputCss}
  padding-right: 60px;
  text-overflow: ellipsis;
`;
const Ends = styled.div`
  position: absolute;
  inset: 0 4px 0 auto;
  display: flex;
  align-items: center;
  color: ${color.muted};
  button {
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    padding: 0;
    border: 0;
    border-radius: ${radius.small};
    background: none;
    color: inherit;
    cursor: pointer;
    &:hover { background: ${color.hover}; }
  }
`;
const None = styled.p`
  padding: 8px 12px;
  color: ${color.muted};
`;

/** A press opens the list, as does a key; the focus alone does not: it also comes back from a question, or with the form. */
const TypedIn = ({ placeholder }: { readonly placeholder: string }) => {
  const state = useContext(ComboBoxStateContext);
  return <Field placeholder={placeholder} onClick={() => state?.open(null, 'manual')} />;
};

type Props = FieldBasics & {
  readonly name?: string;
  /** All of them, or what the server found; the chosen one must be among them, or its label is not known. */
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  /** Typed text, for options that the server looks up; without it the options are filtered here. */
  readonly onSearch?: (typed: string) => void;
  readonly searching?: boolean;
  readonly placeholder?: string;
};

/** One of many, found by typing. */
export const ComboField = (props: Props) => {
  const { label, error, hint, required, options, value, onChange, onBlur, onSearch, searching, placeholder, name } =
    props;
  const { t } = useTranslation(['kit', 'common']);
  const clearable = value !== null && required !== true && props.disabled !== true && props.readOnly !== true;
  return (
    <Root
      {...ariaBasics(props)}
      {...(name === undefined ? {} : { name })}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(onSearch === undefined ? { defaultItems: options } : { items: options, onInputChange: onSearch })}
      isReadOnly={props.readOnly ?? false}
      // A field that has the focus from the beginning is not given its words later.
      defaultInputValue={options.find(({ id }) => id === value)?.label ?? ''}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      menuTrigger="input"
      allowsEmptyCollection
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <Box>
          <TypedIn placeholder={placeholder ?? t('field.search')} />
          <Ends>
            {searching === true && <Spinner />}
            {clearable && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('field.clear', { label })}
                onClick={() => onChange(null)}
              >
                <X size={14} aria-hidden />
              </button>
            )}
            <Button>
              <ChevronDown size={16} aria-hidden />
            </Button>
          </Ends>
        </Box>
      </AriaFieldParts>
      <OptionPopover offset={4}>
        <OptionList renderEmptyState={() => <None>{t(searching === true ? 'common:loading' : 'field.none')}</None>}>
          {renderOption}
        </OptionList>
      </OptionPopover>
    </Root>
  );
};
