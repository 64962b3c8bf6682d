import { Plus } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { hintCss, inputCss } from '../../../kit/field-styles.ts';
import { space } from '../../../theme/layout.ts';
import { linesOf } from './pasted-lines.ts';

const Root = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(2)};
  padding: ${space(3)};
  input { ${inputCss} }
  > p { grid-column: 1 / -1; margin: 0; }
`;
const Hint = styled.p`
  ${hintCss}
`;

type Props = {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Of a checklist that has just been made: its lines are what comes next. */
  readonly begins: boolean;
  readonly onAdd: (texts: readonly string[]) => void;
};

/** One line is typed after the other: Enter adds it and the field is free for the next. What is pasted in several lines is several. */
export const NewLine = ({ field, begins, onAdd }: Props) => {
  const { t } = useTranslation('registry');
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (begins) field.current?.focus();
  }, [begins, field]);
  const add = (text: string): void => {
    const texts = linesOf(text);
    if (texts.length === 0) return;
    setTyped('');
    onAdd(texts);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (linesOf(pasted).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    add(value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length));
  };
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault();
        add(typed);
      }}
    >
      <input
        ref={field}
        name="description"
        autoComplete="off"
        maxLength={500}
        aria-label={t('kind.checklistLine.new')}
        aria-describedby="new-line-hint"
        placeholder={t('lines.placeholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={onPaste}
      />
      <Button type="submit" icon={<Plus size={16} aria-hidden />}>
        {t('lines.add')}
      </Button>
      <Hint id="new-line-hint">{t('lines.hint')}</Hint>
    </Root>
  );
};
