import type { Kind } from '@cadenza/domain/registry/descriptor';
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { Drop, Lines, Step, Title, Words } from './import-styles.ts';
import { ImportsDocument } from './imports.gen.ts';
import { recordKindOf } from './use-import.ts';

type Props = {
  readonly kind: Kind;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Leads to an import of before. */
  readonly onShow: (id: string) => void;
};

/** A file by a press or dropped; below it what was imported before. */
export const FileStep = ({ kind, busy, onFile, onShow }: Props) => {
  const { t } = useTranslation('exchange');
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data } = useQuery(ImportsDocument, {
    variables: { kind: recordKindOf(kind) },
    fetchPolicy: 'network-only',
  });
  const before = data?.imports ?? [];
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <Step>
      <Drop
        $over={over}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Button
          variant="primary"
          busy={busy}
          icon={<FileSpreadsheet size={16} aria-hidden />}
          onClick={() => field.current?.click()}
        >
          {t('choose')}
        </Button>
        <Words>{t('fileHint')}</Words>
        <input
          ref={field}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={t('choose')}
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </Drop>
      {before.length > 0 && (
        <section>
          <Title>{t('before')}</Title>
          <Lines>
            {before.map(({ id, fileName, status, created, changed, startedBy, startedAt }) => (
              <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' }}>
                <span>
                  {fileName} · {t(`status.${status}`)} · {t('createdChanged', { created, changed })}
                  {startedBy.name !== '' && ` · ${startedBy.name}`}
                  {' · '}
                  <time dateTime={startedAt}>{formatDateTime(startedAt, Temporal.Now.timeZoneId())}</time>
                </span>
                <Button size="dense" onClick={() => onShow(id)}>
                  {t('show')}
                </Button>
              </li>
            ))}
          </Lines>
        </section>
      )}
    </Step>
  );
};
