import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space(3)};
  padding: ${space(4)};
  border: 1px dashed ${({ $over }) => ($over ? color.accent : color.inputBorder)};
  border-radius: ${radius.large};
  background: ${({ $over }) => ($over ? color.hover : 'transparent')};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const Hint = styled.p`
  grid-column: 1 / -1;
  margin: 0;
  color: ${color.muted};
  font: ${font.label};
`;

/** Words of any field end here: what the server keeps of a description. */
const longest = 500;

type Props = { readonly onAdd: (files: readonly File[], description: string) => void };

/** Files by a press or dropped, several at once, with one description for all of them. */
export const AddDocuments = ({ onAdd }: Props) => {
  const { t } = useTranslation('documents');
  const [description, setDescription] = useState('');
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const add = (files: readonly File[]): void => {
    if (files.length === 0) return;
    onAdd(files, description);
    setDescription('');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    <Zone
      $over={over}
      data-testid="drop-zone"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <TextField label={t('description')} value={description} onChange={setDescription} maxLength={longest} />
      <Button variant="primary" icon={<UploadIcon size={16} aria-hidden />} onClick={() => field.current?.click()}>
        {t('add')}
      </Button>
      <Hint>{t('hint')}</Hint>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </Zone>
  );
};
