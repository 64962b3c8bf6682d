import { RotateCcw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { inputCss } from '../../../kit/field-styles.ts';
import { SortableList } from '../../../kit/SortableList.tsx';
import { SwitchField } from '../../../kit/SwitchField.tsx';
import { asWritten } from '../../../kit/toast.ts';
import { commandId } from '../../../lib/command-id.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { ShownRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import type { DetailLine } from '../detail/use-detail.ts';
import { AddWorkLineDocument, MoveWorkLineDocument, RemoveWorkLineDocument } from './work.gen.ts';

const Words = styled.span`
  display: block;
  padding: ${space(2)} 0;
  overflow-wrap: anywhere;
  &[data-removed] { color: ${color.muted}; text-decoration: line-through; }
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
  const follow = (what: string, sent: Promise<Ending>): void =>
    outcomes.follow(sent, { what, refused: (why) => t('lines.refused', { what: asWritten(what), why }) });

  const add = (): void => {
    const description = typed.trim();
    field.current?.focus();
    if (description === '') return;
    const input = { lineId: commandId(), description, mandatory };
    setTyped('');
    const sent = commands.say(
      id,
      AddWorkLineDocument,
      (command) => ({ commandId: command, id, input }),
      ({ addWorkLine }) => addWorkLine,
    );
    follow(description, sent);
  };
  const remove = (line: DetailLine, removed: boolean): void => {
    const variables = { id, lineId: line.id, removed };
    const sent = commands.say(
      id,
      RemoveWorkLineDocument,
      (command) => ({ commandId: command, ...variables }),
      ({ removeWorkLine }) => removeWorkLine,
    );
    follow(line.description, sent);
  };
  const move = (lineId: string, afterId: string | null): void => {
    const sent = commands.say(
      id,
      MoveWorkLineDocument,
      (command) => ({ commandId: command, id, lineId, afterId }),
      ({ moveWorkLine }) => moveWorkLine,
    );
    follow(lines.find((line) => line.id === lineId)?.description ?? '', sent);
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
          content: <Words data-removed={line.removed || undefined}>{line.description}</Words>,
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
            placeholder={t('lines.new')}
            autoComplete="off"
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button onClick={add}>{t('lines.add')}</Button>
        </div>
        <SwitchField label={t('lines.mandatory')} checked={mandatory} onChange={setMandatory} />
      </New>
    </>
  );
};
