import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';

/** The band of a progress, by the thresholds 25, 50 and 75 percent. */
export const bandOf = (percent: number): 0 | 1 | 2 | 3 => (percent < 25 ? 0 : percent < 50 ? 1 : percent < 75 ? 2 : 3);

const bandColors = [state.waiting.mark, state.handling.mark, color.accent, state.completed.mark] as const;

const Root = styled.div`
  display: grid;
  gap: ${space(1)};
  label { display: flex; justify-content: space-between; font: ${font.strong}; }
  output { font-variant-numeric: tabular-nums; }
  input { width: 100%; height: 44px; margin: 0; cursor: pointer; }
  input:disabled { cursor: not-allowed; }
`;

type Props = {
  readonly value: number;
  readonly disabled: boolean;
  /** Told when the handle is let go, and when a key is. */
  readonly onChange: (percent: number) => void;
};

/** How far the work is, from 0 to 100, in the colour of its band. */
export const ProgressField = ({ value, disabled, onChange }: Props) => {
  const { t } = useTranslation('work');
  const id = useId();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const send = (): void => {
    if (draft !== value) onChange(draft);
  };
  return (
    <Root data-band={bandOf(draft)}>
      <label htmlFor={id}>
        <span>{t('progress.label')}</span>
        <output htmlFor={id}>{`${draft} %`}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={draft}
        disabled={disabled}
        aria-valuetext={`${draft} %`}
        style={{ accentColor: bandColors[bandOf(draft)] }}
        onChange={(event) => setDraft(Number(event.target.value))}
        onPointerUp={send}
        onKeyUp={send}
        onBlur={send}
      />
    </Root>
  );
};
