import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { css } from 'styled-components';
import { inputCss } from '../../../kit/field-styles.ts';
import { besideButtons } from '../../../kit/sortable-styles.ts';
import { media, radius, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

/** On a phone the line begins with it, and ends with the arrows. */
const besideArrows = css`
  ${besideButtons(2)}
  ${media.phone} { color: inherit; }
`;
const Text = styled.button`
  flex: 1 1 240px;
  min-width: 0;
  min-height: ${size.dense};
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid transparent;
  border-radius: ${radius.medium};
  background: none;
  font: inherit;
  color: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: text;
  ${besideArrows}
  &:hover:not(:disabled) { border-color: ${color.border}; }
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -1px; }
  &:disabled { cursor: default; }
`;
const Input = styled.input`
  ${inputCss}
  flex: 1 1 240px;
  width: auto;
  height: ${size.dense};
  padding: 0 ${space(1.5)};
  ${besideArrows}
`;

type Props = {
  readonly id: string;
  readonly text: string;
  readonly disabled: boolean;
  /** Being written in; one line at a time. */
  readonly editing: boolean;
  readonly onEdit: () => void;
  /** The text as it is to be; the same one for nothing. `next`: Enter, which goes on to the next line. */
  readonly onDone: (text: string, next: boolean) => void;
  readonly onCancel: () => void;
  /** Alt and an arrow move the line by one place. */
  readonly onStep: (step: 1 | -1) => void;
};

/** The words of a line, written in place: a press or Enter begins, Enter saves and goes on, Esc leaves them as they were. */
export const LineText = ({ id, text, disabled, editing, onEdit, onDone, onCancel, onStep }: Props) => {
  const { t } = useTranslation('registry');
  const [typed, setTyped] = useState(text);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wasEditing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written begins with the text of that moment, and is nobody else's
  useEffect(() => {
    if (editing) {
      setTyped(text);
      input.current?.focus();
      input.current?.select();
    } else if (wasEditing.current && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onStep(event.key === 'ArrowUp' ? -1 : 1);
    } else if (editing && event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onDone(typed.trim(), true);
    } else if (editing && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };

  return editing ? (
    <Input
      ref={input}
      data-line={id}
      aria-label={t('lines.text')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(typed.trim(), false)}
    />
  ) : (
    <Text ref={button} type="button" data-line={id} disabled={disabled} onClick={onEdit} onKeyDown={onKeyDown}>
      {text}
    </Text>
  );
};
