import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useState } from 'react';
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
import { exactMatch, firstMatch } from './match-options.ts';
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

type TypedInProps = {
  readonly placeholder: string;
  /** As they are now: the list of the state is a moment late. */
  readonly options: readonly Option[];
  readonly lookedUp: boolean;
  /** What was typed is being looked up: the list still answers what was typed before. */
  readonly searching: boolean;
  /** Somebody typed since the list was last closed. */
  readonly typed: boolean;
  readonly onTyped: () => void;
  readonly children: ReactNode;
};

/**
 * A press opens the list, as does a key; the focus alone does not: it also comes back from a question, or with the form. While
 * somebody types, the first match is the one that Enter takes, unless another was walked to: once the list answers these words,
 * which it does a moment after they were typed, or as soon as they were looked up.
 */
const TypedIn = ({ placeholder, options, lookedUp, searching, typed, onTyped, children }: TypedInProps) => {
  const state = useContext(ComboBoxStateContext);
  // Each of the words for which it was: other words are walked and entered anew.
  const [entered, setEntered] = useState<string | null>(null);
  const [walked, setWalked] = useState<string | null>(null);
  const text = state?.inputValue ?? '';
  const typing = typed && state !== null && text.trim() !== '' && text !== (state.selectedItem?.textValue ?? '');
  const chosen = state === null || state.selectedKey === null ? null : String(state.selectedKey);
  const first = typing && !searching ? (firstMatch(options, text, { lookedUp, chosen })?.id ?? null) : null;
  const byItself = typing && walked !== text;
  // Each time: the list forgets the one that is marked whenever the words change.
  useEffect(() => {
    if (entered !== null && (!typing || entered !== text)) return setEntered(null);
    if (!byItself || !state.isOpen) return;
    if (state.selectionManager.focusedKey !== first) return state.selectionManager.setFocusedKey(first);
    if (entered === null || searching) return;
    setEntered(null);
    // After the effects of the field itself, which would take what is closed here for a change from outside and empty it.
    queueMicrotask(() => (first === null || first === chosen ? state.commit() : state.setValue(first)));
  });
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow') || event.key.startsWith('Page')) setWalked(text);
    if (event.key !== 'Enter' || !byItself || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    setEntered(text);
  };
  return (
    <Box
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={(event) => {
        // It closes the list, not the dialog around it.
        if (event.key === 'Escape' && state?.isOpen === true) event.stopPropagation();
      }}
    >
      <Field placeholder={placeholder} onClick={() => state?.open(null, 'manual')} onInput={onTyped} />
      {children}
    </Box>
  );
};

export type ComboFieldProps = FieldBasics & {
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

/** One of many, found by typing. Words that name none of them stay, with a fault that says so: the field then holds nothing. */
export const ComboField = (props: ComboFieldProps) => {
  const { label, error, hint, required, options, value, onChange, onBlur, onSearch, searching, placeholder, name } =
    props;
  const { t } = useTranslation(['kit', 'common']);
  // A field that has the focus from the beginning is not given its words later.
  const [begun] = useState(options.find(({ id }) => id === value)?.label ?? '');
  const [text, setText] = useState(begun);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false);
  const unmatched =
    value === null && !open && !typed && text.trim() !== '' ? t('field.unmatched', { typed: text.trim() }) : undefined;
  const fault = unmatched ?? error;
  const clearable = value !== null && required !== true && props.disabled !== true && props.readOnly !== true;
  return (
    <Root
      {...ariaBasics({ ...props, error: fault })}
      {...(name === undefined ? {} : { name })}
      {...(onSearch === undefined ? { defaultItems: options } : { items: options })}
      onInputChange={(typed) => {
        setText(typed);
        onSearch?.(typed);
      }}
      onOpenChange={(opened) => {
        setOpen(opened);
        if (!opened) setTyped(false);
      }}
      onBlur={() => {
        setTyped(false);
        const meant = value === null ? exactMatch(options, text) : undefined;
        if (meant !== undefined) onChange(meant.id);
        onBlur?.();
      }}
      isReadOnly={props.readOnly ?? false}
      defaultInputValue={begun}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      menuTrigger="input"
      allowsEmptyCollection
      // Else whatever names none of them is gone without a word.
      allowsCustomValue
    >
      <AriaFieldParts label={label} error={fault} hint={hint} required={required ?? false}>
        <TypedIn
          placeholder={placeholder ?? t('field.search')}
          options={options}
          lookedUp={onSearch !== undefined}
          searching={searching ?? false}
          typed={typed}
          onTyped={() => setTyped(true)}
        >
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
        </TypedIn>
      </AriaFieldParts>
      <OptionPopover offset={4}>
        <OptionList renderEmptyState={() => <None>{t(searching === true ? 'common:loading' : 'field.none')}</None>}>
          {renderOption}
        </OptionList>
      </OptionPopover>
    </Root>
  );
};
