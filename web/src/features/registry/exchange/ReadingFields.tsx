import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../kit/SelectField.tsx';
import type { FileEncoding, ImportReading } from '../../../lib/schema.gen.ts';
import { Reading } from './import-styles.ts';
import type { FileTable } from './use-import.ts';

const encodings: readonly FileEncoding[] = ['UTF_8', 'WINDOWS_1252', 'MACINTOSH', 'CP850', 'UTF_16LE', 'UTF_16BE'];

type Props = {
  readonly table: FileTable;
  /** Reads the file anew, as it is told. */
  readonly onRead: (reading: ImportReading) => void;
};

/** How the file was read: its sheet, the line of its headings, what its bytes mean. What was guessed is shown, and can be said otherwise. */
export const ReadingFields = ({ table, onRead }: Props) => {
  const { t } = useTranslation('exchange');
  const { sheets, sheet, headingsLine, firstLines, encoding, reading } = table;
  return (
    <Reading>
      {sheets.length > 1 && sheet !== null && (
        <SelectField
          label={t('reading.sheet')}
          name="sheet"
          options={sheets.map((name) => ({ id: name, label: name }))}
          value={sheet}
          // Another sheet has headings of its own.
          onChange={(next) => onRead({ sheet: next })}
        />
      )}
      {firstLines.length > 1 && (
        <SelectField
          label={t('reading.headings')}
          hint={t('reading.headingsHint')}
          name="headings"
          options={firstLines.map(({ line, text }) => ({
            id: String(line),
            label: t('reading.line', { line, text }),
          }))}
          value={String(headingsLine)}
          onChange={(next) => onRead({ ...reading, headings: Number(next) })}
        />
      )}
      {encoding !== null && (
        <SelectField
          label={t('reading.encoding')}
          hint={t(reading.encoding ? 'reading.encodingHint' : 'reading.encodingGuessed')}
          name="encoding"
          options={encodings.map((id) => ({ id, label: t(`reading.encodings.${id}`) }))}
          value={encoding}
          onChange={(next) => onRead({ ...reading, encoding: next as FileEncoding })}
        />
      )}
    </Reading>
  );
};
