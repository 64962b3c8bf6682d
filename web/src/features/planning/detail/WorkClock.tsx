import styled from 'styled-components';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { now } from '../../../lib/clock.ts';
import { useClaims } from '../../../lib/services.ts';
import { media } from '../../../theme/layout.ts';
import { clock } from '../lazy-dialogs.ts';
import type { SaidOf } from '../pending/define-pending.ts';
import type { start } from '../pending/kinds/start.ts';
import type { stop } from '../pending/kinds/stop.ts';
import { minutesOf } from '../reading/minutes-of.ts';
import type { ShownRow } from '../rows/row.ts';
import type { Detail } from './use-detail.ts';

/** As high as what comes there a moment later: nothing below it moves. */
const ClockPlace = styled.div`
  height: 32px;
  ${media.coarse} { height: 44px; }
`;
const pressed = (): string => Temporal.Instant.fromEpochMilliseconds(now()).toString({ smallestUnit: 'second' });

type Props = {
  readonly row: ShownRow;
  readonly runs: Detail['runs'];
  readonly timeZone: string;
  readonly locked: string | undefined;
  /** Who plans stops the clock of a colleague who forgot it. */
  readonly stopsOthers: boolean;
  readonly onStart: (said: Omit<SaidOf<typeof start>, 'kind'>) => void;
  readonly onStop: (said: Omit<SaidOf<typeof stop>, 'kind'>) => void;
  /** What the clock has counted becomes the duration. */
  readonly onTake: (minutes: number | null) => void;
};

/** The clock of a work, which is started and stopped beside the machine. */
export const WorkClock = ({ row, runs, timeZone, locked, stopsOthers, onStart, onStop, onTake }: Props) => {
  const { userId, name, surname } = useClaims();
  const who = `${name} ${surname}`;
  const stop = (whose: string, name: string): void => {
    const at = pressed();
    const after = runs.map((run) => (run.userId === whose && run.to === null ? { ...run, to: at } : run));
    const isLast = after.every(({ to }) => to !== null);
    const counted = isLast && row.durationMinutes === null ? Math.max(minutesOf(after, Date.parse(at)), 1) : undefined;
    onStop({
      ...{ at, who: name },
      ...(whose !== userId && { userId: whose }),
      ...(counted !== undefined && { minutes: counted }),
    });
  };
  return (
    <OnDemand
      of={clock}
      props={{
        ...{ runs, userId, timeZone, typed: row.durationMinutes, completed: row.completed, locked },
        onStart: () => onStart({ at: pressed(), who }),
        onStop: () => stop(userId, who),
        onStopOf: stopsOthers ? stop : undefined,
        onTake,
      }}
      fallback={runs.length > 0 || (!row.completed && locked === undefined) ? <ClockPlace /> : undefined}
    />
  );
};
