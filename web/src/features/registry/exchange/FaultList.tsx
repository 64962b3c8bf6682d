import { guarded } from '@cadenza/domain/exchange/cells';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { Lines, Step, Title } from './import-styles.ts';

export type Fault = { readonly line: number; readonly label: string | null; readonly message: string };

/** More are in the file. */
const shown = 100;

const quoted = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

type Props = {
  readonly faults: readonly Fault[];
  /** Of the file. */
  readonly name: string;
  /** Why rows are refused, or what is taken and may be a slip. */
  readonly of?: 'faults' | 'doubts';
};

/** What there is to say of rows, by line and column; all of it as a file to work through. */
export const FaultList = ({ faults, name, of = 'faults' }: Props) => {
  const { t } = useTranslation('exchange');
  if (faults.length === 0) return null;
  const save = (): void => {
    const head = [t('line'), t('column'), t('fault')];
    const rows = faults.map(({ line, label, message }) => [String(line), label ?? '', message]);
    const text = [head, ...rows].map((row) => row.map(quoted).join(';')).join('\r\n');
    saveFile(
      `\ufeff${text}\r\n`,
      `${t(of === 'doubts' ? 'doubtsName' : 'faultsName')}_${name.replace(/\.[^.]*$/, '')}.csv`,
    );
  };
  return (
    <section>
      <Title>{t(of, { count: faults.length })}</Title>
      <Step>
        <Lines>
          {faults.slice(0, shown).map(({ line, label, message }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same fault twice, and none moves
            <li key={at}>
              <span>{t('lineNumber', { line })}</span>
              <span>{label === null ? message : `${label}: ${message}`}</span>
            </li>
          ))}
        </Lines>
        <div>
          <Button size="dense" icon={<Download size={16} aria-hidden />} onClick={save}>
            {t(of === 'doubts' ? 'saveDoubts' : 'saveFaults')}
          </Button>
        </div>
      </Step>
    </section>
  );
};
