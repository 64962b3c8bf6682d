import type { CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarMonthPicker,
  type CalendarProps,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import type { Key } from 'react-aria-components/Collection';
import styled from 'styled-components';
import { font, media, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

/** A small square button: of a calendar, and the one that opens it. */
export const Square = styled(Button)`
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
const Root = styled(Calendar<CalendarDate>)`
  header { display: flex; align-items: center; gap: ${space(1)}; margin-bottom: ${space(2)}; }
`;
const Picks = styled.div`
  flex: 1;
  display: flex;
  justify-content: center;
  gap: ${space(1)};
`;
const List = styled.select`
  height: 28px;
  padding: 0 ${space(1)};
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.small};
  background: ${color.surface};
  color: ${color.fg};
  font: ${font.strong};
  text-transform: capitalize;
  ${media.coarse} { height: 44px; }
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

type Picker = {
  readonly 'aria-label': string;
  readonly value: Key;
  readonly onChange: (id: Key) => void;
  readonly items: readonly { readonly id: Key; readonly formatted: string }[];
};

const Pick = ({ items, value, onChange, 'aria-label': label }: Picker) => (
  <List aria-label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {items.map(({ id, formatted }) => (
      <option key={id} value={id}>
        {formatted}
      </option>
    ))}
  </List>
);

type Props = Readonly<Partial<CalendarProps<CalendarDate>>> & {
  /** Month and year are chosen from lists, where nobody can type it beside the calendar. */
  readonly years?: boolean;
};

/** The days of a month, from which one is chosen. */
export const MonthCalendar = ({ years = false, ...calendar }: Props) => (
  <Root firstDayOfWeek="mon" {...calendar}>
    <header>
      <Square slot="previous">
        <ChevronLeft size={16} aria-hidden />
      </Square>
      {years ? (
        <Picks>
          <CalendarMonthPicker>{(picker) => <Pick {...picker} />}</CalendarMonthPicker>
          <CalendarYearPicker>{(picker) => <Pick {...picker} />}</CalendarYearPicker>
        </Picks>
      ) : (
        <Title />
      )}
      <Square slot="next">
        <ChevronRight size={16} aria-hidden />
      </Square>
    </header>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>{(day) => <HeaderCell>{day}</HeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <Cell date={date} />}</CalendarGridBody>
    </CalendarGrid>
  </Root>
);
