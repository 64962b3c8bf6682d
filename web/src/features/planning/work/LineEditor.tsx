import { RotateCcw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { hintCss, inputCss } from '../../../kit/field-styles.ts';
import { SortableList } from '../../../kit/SortableList.tsx';
import { SwitchField } from '../../../kit/SwitchField.tsx';
import { besideButtons } from '../../../kit/sortable-styles.ts';
import { asWritten } from '../../../kit/toast.ts';
import { useUnaddedText } from '../../../kit/use-unsaved.ts';
import { commandId } from '../../../lib/command-id.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import type { DetailLine } from '../detail/use-detail.ts';
import type { Pending } from '../pending/define-pending.ts';
import { addLine } from '../pending/kinds/add-line.ts';
import { moveLine } from '../pending/kinds/move-line.ts';
import { removeLine } from '../pending/kinds/remove-line.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';

const Words = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} 0;
  span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  em { font: ${font.label}; font-style: normal; color: ${state.waiting.text}; white-space: nowrap; }
  &[data-removed] span { color: ${color.muted}; text-decoration: line-through; }
  ${besideButtons(3)}
  ${media.phone} { flex-wrap: wrap; gap: 0; span { flex-basis: 100%; } }
`;
const New = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)} 0;
  > div { display: flex; gap: ${space(2)}; }
`;
const Input = styled.input`
  ${inputCss}
  min-height: 44px;
`;
const Hint = styled.p`
  ${hintCss}
`;

type Props = {
  readonly row: ShownRow;
  readonly lines: readonly DetailLine[];
};

/** The lines of one work as they are done here: added, placed, taken out, brought back; saved at once. */
export const LineEditor = ({ row, lines }: Props) => {
  const { t } = useTranslation('work');
  const { commands, outcomes } = usePlanning();
  const { id } = row;
  const [typed, setTyped] = useState('');
  const [mandatory, setMandatory] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const say = <Kind extends string, Values extends { readonly description: string }>(
    kind: Pending<Kind, Values>,
    values: Values,
  ): void =>
    outcomes.follow(commands.say(id, kind, values), {
      what: values.description,
      refused: (why) => t('lines.refused', { what: asWritten(values.description), why }),
    });

  const hint = useId();
  const description = typed.trim();
  const addIfTyped = (): boolean => {
    if (description === '') return false;
    setTyped('');
    say(addLine, { lineId: commandId(), description, mandatory });
    return mandatory;
  };
  useUnaddedText(description !== '', addIfTyped);
  const add = (): void => {
    field.current?.focus();
    addIfTyped();
  };
  const remove = ({ id: lineId, description }: DetailLine, removed: boolean): void =>
    say(removeLine, { lineId, description, removed });
  const move = (lineId: string, afterId: string | null): void => {
    const description = lines.find((line) => line.id === lineId)?.description ?? '';
    say(moveLine, { lineId, description, afterId });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };

  return (
    <>
      <SortableList
        label={t('lines.label')}
        items={lines.map((line) => ({
          id: line.id,
          name: line.description,
          content: (
            <Words data-removed={line.removed || undefined}>
              <span>{line.description}</span>
              {line.mandatory && <em>{t('lines.mandatory')}</em>}
            </Words>
          ),
          actions: line.removed ? (
            <IconButton
              size="dense"
              label={t('lines.restore', { name: line.description })}
              icon={<RotateCcw size={16} aria-hidden />}
              onClick={() => remove(line, false)}
            />
          ) : (
            <IconButton
              size="dense"
              label={t('lines.remove', { name: line.description })}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(line, true)}
            />
          ),
        }))}
        onMove={move}
      />
      <New>
        <div>
          <Input
            ref={field}
            aria-label={t('lines.new')}
            aria-describedby={description === '' ? undefined : hint}
            placeholder={t('lines.new')}
            autoComplete="off"
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button onClick={add}>{t('lines.add')}</Button>
        </div>
        {description !== '' && <Hint id={hint}>{t('lines.addedOnLeave')}</Hint>}
        <SwitchField label={t('lines.mandatory')} checked={mandatory} onChange={setMandatory} />
      </New>
    </>
  );
};
