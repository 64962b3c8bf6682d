import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatDay } from '../lib/format.ts';
import { font, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import { correctedFrom } from './corrected-day.ts';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss, hintCss } from './field-styles.ts';
import { popoverCss } from './overlay-styles.ts';
import { segmentCss, segmentsCss } from './segment-styles.ts';

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
const Square = styled(Button)`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${color.muted};
  cursor: pointer;
  &[data-hovered] { background: ${color.hover}; color: ${color.fg}; }
  &[data-focus-visible] { outline: 2px solid ${color.accent}; }
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
`;
const Pop = styled(Popover)`
  ${popoverCss}
`;
const Content = styled(Dialog)`
  padding: ${space(3)};
  outline: none;
  header { display: flex; align-items: center; margin-bottom: ${space(2)}; }
`;
const Title = styled(CalendarHeading)`
  flex: 1;
  text-align: center;
  font: ${font.strong};
  text-transform: capitalize;
`;
const HeaderCell = styled(CalendarHeaderCell)`
  height: 28px;
  font: ${font.label};
  color: ${color.muted};
  text-transform: capitalize;
`;
const Cell = styled(CalendarCell)`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: ${radius.medium};
  cursor: pointer;
  outline: none;
  &[data-hovered] { background: ${color.hover}; }
  &[data-today] { box-shadow: inset 0 0 0 1px ${color.accent}; }
  &[data-selected] { background: ${color.accent}; color: ${color.onAccent}; font-weight: 600; }
  &[data-focus-visible] { outline: 2px solid ${color.accent}; outline-offset: 1px; }
  &[data-outside-month] { visibility: hidden; }
  &[data-unavailable], &[data-disabled] {
    color: ${color.muted};
    cursor: not-allowed;
    background: repeating-linear-gradient(-45deg, ${color.hatch} 0 4px, transparent 4px 8px);
  }
`;

/** There from the beginning, so that what comes into it is read out; empty it takes no room. */
const Corrected = styled.p`
  ${hintCss}
  &:empty { margin-top: -${space(1)}; }
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
  const minValue = toDate(min);
  const maxValue = toDate(max);
  return (
    <Root
      {...ariaBasics(props)}
      {...(name === undefined ? {} : { name })}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(minValue === null ? {} : { minValue })}
      {...(maxValue === null ? {} : { maxValue })}
      {...(isUnavailable === undefined ? {} : { isDateUnavailable: (date) => isUnavailable(date.toString()) })}
      isReadOnly={props.readOnly ?? false}
      shouldForceLeadingZeros
      value={toDate(value)}
      onChange={(date) => {
        const wrong = date === null ? undefined : correctedFrom(typed.current, date);
        setCorrected(wrong && t('field.corrected', { typed: wrong, became: formatDay(String(date)) }));
        onChange(date === null ? null : date.toString());
      }}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <Box>
          <Segments>
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
          <Calendar firstDayOfWeek="mon">
            <header>
              <Square slot="previous">
                <ChevronLeft size={16} aria-hidden />
              </Square>
              <Title />
              <Square slot="next">
                <ChevronRight size={16} aria-hidden />
              </Square>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>{(day) => <HeaderCell>{day}</HeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <Cell date={date} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Content>
      </Pop>
    </Root>
  );
};
