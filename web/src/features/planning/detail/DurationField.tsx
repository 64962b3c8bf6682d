import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { formatMinutes } from '../../../lib/format.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { splitMinutes, toMinutes } from './completion.ts';

const Root = styled.fieldset`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(2)}; font: ${font.strong}; }
  > div { display: grid; grid-template-columns: 88px 88px 1fr; align-items: end; gap: ${space(2)}; }
  ${media.phone} { > div > button { grid-column: 1 / -1; } }
  em { color: ${color.muted}; font: ${font.small}; font-style: normal; }
`;

type Props = {
  readonly value: number | null;
  /** What was planned: offered as the answer that is most often right. */
  readonly planned: number;
  readonly disabled: boolean;
  /** Takes the focus when it grows. */
  readonly wanted?: number;
  /** Told when a field is left, and when the plan's duration is taken. */
  readonly onChange: (minutes: number | null) => void;
};

/** How long the work really took, in hours and minutes. */
export const DurationField = ({ value, planned, disabled, wanted = 0, onChange }: Props) => {
  const { t } = useTranslation('planning');
  const [typed, setDraft] = useState(splitMinutes(value));
  // A field that was closed over what is typed shows what is stored.
  const draft = disabled ? splitMinutes(value) : typed;
  // Somebody else's answer takes the place of a draft that nobody has sent.
  useEffect(() => setDraft(splitMinutes(value)), [value]);
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (wanted > 0) root.current?.querySelector('input')?.focus();
  }, [wanted]);
  const send = (): void => {
    const minutes = toMinutes(draft.hours, draft.minutes);
    if (minutes !== value) onChange(minutes);
  };
  const tooMany = (draft.minutes ?? 0) > 59 && (draft.hours ?? 0) > 0;
  return (
    <Root ref={root} disabled={disabled}>
      <legend>{t('duration.label')}</legend>
      <div>
        <NumberField
          label={t('duration.hours')}
          value={draft.hours}
          disabled={disabled}
          onChange={(hours) => setDraft({ ...draft, hours })}
          onBlur={send}
        />
        <NumberField
          label={t('duration.minutes')}
          value={draft.minutes}
          disabled={disabled}
          error={tooMany ? t('duration.tooMany') : undefined}
          onChange={(minutes) => setDraft({ ...draft, minutes })}
          onBlur={send}
        />
        {!disabled && value !== planned && (
          <Button variant="quiet" style={{ justifySelf: 'start' }} onClick={() => onChange(planned)}>
            {t('duration.asPlanned', { time: formatMinutes(planned) })}
          </Button>
        )}
      </div>
    </Root>
  );
};
