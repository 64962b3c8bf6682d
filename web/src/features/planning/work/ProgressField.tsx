import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { css } from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';

/** The band of a progress, by the thresholds 25, 50 and 75 percent. */
export const bandOf = (percent: number): 0 | 1 | 2 | 3 => (percent < 25 ? 0 : percent < 50 ? 1 : percent < 75 ? 2 : 3);

const bandColors = [state.waiting.mark, state.handling.mark, color.accent, state.completed.mark] as const;

const track = css`
  height: 8px;
  border: 1px solid ${color.inputBorder};
  border-radius: 4px;
  background: linear-gradient(to right, var(--band) var(--done), ${color.pressed} var(--done));
`;
const handle = css`
  width: 20px;
  height: 20px;
  border: 2px solid ${color.surface};
  border-radius: 50%;
  background: var(--band);
`;
const Root = styled.div`
  display: grid;
  gap: ${space(1)};
  label { display: flex; justify-content: space-between; font: ${font.strong}; }
  output { font-variant-numeric: tabular-nums; }
  /* Of the browser's own, one is glaring white on dark ground and looks full: the track is drawn here, filled up to the handle. */
  input { appearance: none; width: 100%; height: 44px; margin: 0; background: none; cursor: pointer; }
  input::-webkit-slider-runnable-track { ${track} }
  input::-moz-range-track { ${track} }
  input::-webkit-slider-thumb { appearance: none; margin-top: -7px; ${handle} }
  input::-moz-range-thumb { ${handle} }
  input:disabled { cursor: not-allowed; opacity: 0.6; }
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
    <Root data-band={bandOf(draft)} style={{ '--band': bandColors[bandOf(draft)], '--done': `${draft}%` }}>
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
        onChange={(event) => setDraft(Number(event.target.value))}
        onPointerUp={send}
        onKeyUp={send}
        onBlur={send}
      />
    </Root>
  );
};
