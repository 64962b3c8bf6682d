import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterChip } from '../../kit/Chip.tsx';
import { faultCss } from '../../kit/field-styles.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(1)};
  > span { font: ${font.label}; }
`;
const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;
const Hint = styled.p`
  font: ${font.small};
  color: ${color.muted};
`;
const Fault = styled.p`
  ${faultCss}
`;

const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** Monday is the first of January 2024. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

type Props = {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
};

/** The days of the week that are worked. */
export const WeekdaysField = ({ label, hint, error, disabled, value, onChange }: Props) => {
  const { language } = useTranslation().i18n;
  const id = useId();
  const toggle = (day: number): void =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b));
  return (
    <Root data-invalid={error === undefined ? undefined : true}>
      <span id={`${id}-label`}>{label}</span>
      <Days role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
        {week.map((day) => (
          <FilterChip
            key={day}
            label={weekdayName(day, language)}
            selected={value.includes(day)}
            disabled={disabled}
            onToggle={() => toggle(day)}
          />
        ))}
      </Days>
      {error === undefined ? <Hint id={`${id}-hint`}>{hint}</Hint> : <Fault id={`${id}-hint`}>{error}</Fault>}
    </Root>
  );
};
