import { Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { now as clockNow } from '../../../lib/clock.ts';
import { formatDateTime, formatMinutes, formatTime } from '../../../lib/format.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Detail } from '../detail/use-detail.ts';
import { minutesOf } from '../reading/minutes-of.ts';

type Run = Detail['runs'][number];

const Root = styled.section`
  display: grid;
  gap: ${space(2)};
  > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(3)}; }
  strong { font-variant-numeric: tabular-nums; }
  ul { display: grid; gap: ${space(1)}; color: ${color.muted}; font: ${font.small}; }
  ${media.coarse} { button { min-height: 44px; } }
`;

type Props = {
  readonly runs: readonly Run[];
  readonly userId: string;
  readonly timeZone: string;
  /** The typed duration. */
  readonly typed: number | null;
  readonly completed: boolean;
  readonly locked: string | undefined;
  readonly onStart: () => void;
  readonly onStop: () => void;
  /** Stops a colleague's, by who that is; undefined for whoever may not. */
  readonly onStopOf: ((userId: string, who: string) => void) | undefined;
  /** Takes the measured time over as the duration. */
  readonly onTake: (minutes: number) => void;
};

/** Start and stop: who works now, how long it took so far, and that as the actual duration. */
export const Clock = (props: Props) => {
  const { runs, userId, timeZone, typed, completed, locked, onStart, onStop, onTake } = props;
  const { onStopOf } = props;
  const { t } = useTranslation('work');
  const [now, setNow] = useState(() => clockNow());
  const [asking, setAsking] = useState<Run | null>(null);
  const nameOf = (run: Run): string => run.who ?? t('clock.somebody');
  const running = runs.some(({ to }) => to === null);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(clockNow()), 15_000);
    return () => clearInterval(timer);
  }, [running]);
  const mine = runs.some((run) => run.userId === userId && run.to === null);
  const measured = minutesOf(runs, now);
  if (runs.length === 0 && (completed || locked !== undefined)) return null;
  return (
    <Root aria-label={t('clock.label')} data-running={running || undefined}>
      <div>
        {!completed &&
          locked === undefined &&
          (mine ? (
            <Button icon={<Square size={16} aria-hidden />} onClick={onStop}>
              {t('clock.stop')}
            </Button>
          ) : (
            <Button icon={<Play size={16} aria-hidden />} onClick={onStart}>
              {t('clock.start')}
            </Button>
          ))}
        {runs.length > 0 && (
          <span>
            {t('clock.measured')} <strong>{formatMinutes(measured)}</strong>
          </span>
        )}
        {locked === undefined && !running && measured > 0 && measured !== typed && (
          <Button variant="quiet" onClick={() => onTake(measured)}>
            {t('clock.take', { time: formatMinutes(measured) })}
          </Button>
        )}
      </div>
      {runs.length > 0 && (
        <ul aria-label={t('clock.times')}>
          {runs.map((run) => (
            <li key={`${run.userId} ${run.from}`}>
              {t(run.to === null ? 'clock.since' : 'clock.span', {
                who: nameOf(run),
                from: formatTime(run.from, timeZone),
                to: run.to === null ? '' : formatTime(run.to, timeZone),
              })}
              {run.to === null && run.userId !== userId && onStopOf !== undefined && (
                <Button
                  variant="quiet"
                  size="dense"
                  icon={<Square size={14} aria-hidden />}
                  aria-label={t('clock.stopOf', { who: nameOf(run) })}
                  onClick={() => setAsking(run)}
                >
                  {t('clock.stop')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking !== null && (
        <ConfirmDialog
          open
          title={t('clock.stopTitle', { who: nameOf(asking) })}
          confirmLabel={t('clock.stop')}
          onConfirm={() => {
            onStopOf?.(asking.userId, nameOf(asking));
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        >
          {t('clock.stopText', { since: formatDateTime(asking.from, timeZone) })}
        </ConfirmDialog>
      )}
    </Root>
  );
};
