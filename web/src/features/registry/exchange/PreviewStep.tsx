import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../kit/SwitchField.tsx';
import { FaultList } from './FaultList.tsx';
import { Counts, Lines, Step, Title } from './import-styles.ts';
import type { Preview } from './use-import.ts';

type Props = {
  readonly preview: Preview;
  readonly name: string;
  readonly allOrNothing: boolean;
  readonly onAllOrNothing: (next: boolean) => void;
  /** Somebody has looked at what is doubtful, and it is right. */
  readonly sure: boolean;
  readonly onSure: (next: boolean) => void;
};

/** Rows that are looked at before all of them are taken. */
const shown = 20;

/** What the import would do: how many, which, and why not. */
export const PreviewStep = ({ preview, name, allOrNothing, onAllOrNothing, sure, onSure }: Props) => {
  const { t } = useTranslation('exchange');
  return (
    <Step>
      <Counts>
        {(['created', 'changed', 'unchanged', 'refused'] as const).map((what) => (
          <div key={what}>
            <dt>{t(`will.${what}`)}</dt>
            <dd>{preview[what]}</dd>
          </div>
        ))}
      </Counts>
      {preview.refused > 0 && (
        <CheckboxField
          label={t('allOrNothing')}
          hint={t('allOrNothingHint')}
          checked={allOrNothing}
          onChange={onAllOrNothing}
        />
      )}
      <FaultList faults={preview.faults} name={name} />
      <FaultList faults={preview.doubts} name={name} of="doubts" />
      {preview.doubts.length > 0 && (
        <CheckboxField label={t('sure', { count: preview.doubts.length })} checked={sure} onChange={onSure} />
      )}
      <section>
        <Title>{t('firstRows')}</Title>
        <Lines>
          {preview.rows.slice(0, shown).map(({ line, outcome, label, values }) => (
            <li key={line}>
              <span>{t('lineNumber', { line })}</span>
              <span>
                {label === '' ? '–' : label} · {t(`outcome.${outcome}`)}
                {values.length > 0 && (
                  <small>{values.map((value) => `${value.label}: ${value.text}`).join(' · ')}</small>
                )}
              </span>
            </li>
          ))}
        </Lines>
      </section>
    </Step>
  );
};
