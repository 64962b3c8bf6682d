import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatDay } from '../lib/format.ts';
import { space } from '../theme/layout.ts';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import { correctedFrom } from './corrected-day.ts';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss, hintCss } from './field-styles.ts';
import { MonthCalendar, Square } from './MonthCalendar.tsx';
import { popoverCss } from './overlay-styles.ts';
import { segmentCss, segmentsCss } from './segment-styles.ts';
import { pastedDay, useTypedParts, wholeYear } from './typed-parts.ts';

const Root = styled(DatePicker<CalendarDate>)`
  ${fieldCss}
`;
const Box = styled(Group)`
  ${segmentsCss}
  padding-right: 2px;
`;
const Segments = styled(DateInput)`
  flex: 1;
  display: flex;
`;
const Segment = styled(DateSegment)`
  ${segmentCss}
`;
const Pop = styled(Popover)`
  ${popoverCss}
`;
const Content = styled(Dialog)`
  padding: ${space(3)};
  outline: none;
`;
/** There from the beginning, so that what comes into it is read out; empty it takes no room, and no gap of its grid either. */
const Corrected = styled.p`
  ${hintCss}
  &:empty { position: absolute; }
`;

type Props = FieldBasics & {
  readonly name?: string;
  /** `YYYY-MM-DD`; shown as DD-MM-YYYY. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly min?: string;
  readonly max?: string;
  /** Days that cannot be chosen, such as those that are not worked; the calendar hatches them. */
  readonly isUnavailable?: (day: string) => boolean;
};

const toDate = (day: string | null | undefined): CalendarDate | null => {
  if (day === null || day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  return parseDate(day);
};

/** A day, typed part by part or chosen from a month. Every language shows the day first and dashes between. */
export const DateField = (props: Props) => {
  const { label, error, hint, required, value, onChange, onBlur, name, min, max, isUnavailable } = props;
  const { t } = useTranslation('kit');
  // As it is drawn: a day that does not exist becomes the last of its month when the field is left.
  const typed = useRef<Record<string, string>>({});
  const [corrected, setCorrected] = useState<string | undefined>();
  // One object for one day: another one would make the field forget what is being typed, such as 31 before its month.
  const date = useMemo(() => toDate(value), [value]);
  const minValue = toDate(min);
  const maxValue = toDate(max);
  const locked = props.readOnly === true || props.disabled === true;
  const settle = (): void => {
    const day = wholeYear(value);
    if (day !== undefined && !locked) onChange(day);
  };
  const box = useTypedParts((text) => {
    const day = pastedDay(text);
    if (day !== undefined && !locked) onChange(day);
  }, settle);
  return (
    <Root
      {...ariaBasics(props)}
      {...(name === undefined ? {} : { name })}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      {...(minValue === null ? {} : { minValue })}
      {...(maxValue === null ? {} : { maxValue })}
      {...(isUnavailable === undefined ? {} : { isDateUnavailable: (date) => isUnavailable(date.toString()) })}
      isReadOnly={props.readOnly ?? false}
      shouldForceLeadingZeros
      value={date}
      onChange={(date) => {
        const wrong = date === null ? undefined : correctedFrom(typed.current, date);
        setCorrected(wrong && t('field.corrected', { typed: wrong, became: formatDay(String(date)) }));
        onChange(date === null ? null : date.toString());
      }}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <Box>
          <Segments ref={box}>
            {(segment) => {
              typed.current[segment.type] = segment.text;
              return <Segment segment={segment}>{segment.type === 'literal' ? '-' : segment.text}</Segment>;
            }}
          </Segments>
          <Square>
            <CalendarDays size={16} aria-hidden />
          </Square>
        </Box>
        <Corrected aria-live="polite">{corrected}</Corrected>
      </AriaFieldParts>
      <Pop offset={4}>
        <Content>
          <MonthCalendar />
        </Content>
      </Pop>
    </Root>
  );
};
