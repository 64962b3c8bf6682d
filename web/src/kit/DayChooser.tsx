import { parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import styled from 'styled-components';
import { space } from '../theme/layout.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { popoverCss } from './overlay-styles.ts';

const Pop = styled(Popover)`
  ${popoverCss}
`;
const Content = styled(Dialog)`
  padding: ${space(3)};
  outline: none;
`;

type Props = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
};

/** A calendar that hangs from what it changes: the open part of a button that names a day. Esc and a press beside it close it. */
export const DayChooser = ({ anchor, label, day, onChoose, onClose }: Props) => (
  <Pop isOpen triggerRef={anchor} placement="bottom start" offset={4} onOpenChange={(open) => open || onClose()}>
    <Content aria-label={label}>
      <MonthCalendar
        years
        autoFocus
        aria-label={label}
        value={parseDate(day)}
        onChange={(date) => onChoose(String(date))}
      />
    </Content>
  </Pop>
);
