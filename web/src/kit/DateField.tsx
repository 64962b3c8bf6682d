import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { DateInput } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { space } from '../theme/layout.ts';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss } from './field-styles.ts';
import { MonthCalendar, Square } from './MonthCalendar.tsx';
import { popoverCss } from './overlay-styles.ts';
import { Said } from './Said.tsx';
import { segmentsCss } from './segment-styles.ts';
import { TypedSegment } from './TypedSegment.tsx';
import { pastedDay, pastedTime, wholeYear } from './typed-parts.ts';
import { pastedDayTexts, readDayTexts, writeTexts } from './typed-texts.ts';
import { useTypedParts } from './use-typed-parts.ts';

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
const Pop = styled(Popover)`
  ${popoverCss}
`;
const Content = styled(Dialog)`
  padding: ${space(3)};
  outline: none;
`;

type Props = FieldBasics & {
  readonly name?: string;
  /** `YYYY-MM-DD`; shown as DD-MM-YYYY. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Where a time field stands beside it: both, as they were pasted together. */
  readonly onDayAndTime?: (day: string, time: string) => void;
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
  const { onDayAndTime, label, hint, required, value, onChange, onBlur, name, min, max, isUnavailable } = props;
  const { t } = useTranslation('kit');
  // One object for one day: another one would make the field forget what is being typed, such as 31 before its month.
  const date = useMemo(() => toDate(value), [value]);
  const minValue = toDate(min);
  const maxValue = toDate(max);
  const locked = props.readOnly === true || props.disabled === true;
  const settle = (): void => {
    const day = wholeYear(value);
    if (day !== undefined && !locked) onChange(day);
  };
  const parts = useTypedParts({
    locked,
    value,
    read: readDayTexts,
    onRead: onChange,
    onPaste: (text) => {
      const day = pastedDay(text);
      const texts = day === undefined ? pastedDayTexts(text) : undefined;
      if (day !== undefined) {
        parts.forget();
        const time = pastedTime(text);
        if (time === undefined || onDayAndTime === undefined) onChange(day);
        else onDayAndTime(day, time);
      } else if (texts !== undefined) parts.keep(texts);
    },
    onSettle: settle,
  });
  const { asTyped } = parts;
  const none = asTyped && t('field.noDay', { typed: writeTexts([asTyped.day, asTyped.month, asTyped.year], '-') });
  const error = none ?? props.error;
  return (
    <Root
      {...ariaBasics({ ...props, error })}
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
        const day = parts.take(date === null ? null : date.toString());
        if (day !== undefined) onChange(day);
      }}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <Box>
          <Segments ref={parts.box} data-typed-parts="">
            {(segment) => <TypedSegment segment={segment} parts={parts} between="-" />}
          </Segments>
          <Square>
            <CalendarDays size={16} aria-hidden />
          </Square>
        </Box>
        <Said>{none}</Said>
      </AriaFieldParts>
      <Pop offset={4}>
        <Content>
          <MonthCalendar />
        </Content>
      </Pop>
    </Root>
  );
};
