import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Count } from '../../../kit/Badge.tsx';
import { CardList } from '../../../kit/CardList.tsx';
import { FilterChip } from '../../../kit/Chip.tsx';
import { Choices } from '../../../kit/Choices.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useLocked } from '../../company/index.ts';
import { usualStart } from '../board/usual-start.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { ShownRow } from '../rows/row.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import type { Plan } from '../session/planning-session.ts';
import { scheduleOf } from './planned-request.ts';
import { RequestCard, WorkCard } from './TrayCard.tsx';
import { useArrivals } from './use-arrivals.ts';
import type { TrayFilter, TrayModel } from './use-tray.ts';

const Bar = styled.div`
  display: grid;
  padding: ${space(2)};
  border-bottom: 1px solid ${color.border};
  > div > button { flex: 1; padding: 0 ${space(1)}; }
`;
const Narrow = styled.div`
  display: flex;
  padding: ${space(2)} ${space(2)} 0;
`;
const More = styled.p`
  padding: ${space(2)} 0;
  color: ${color.muted};
  font: ${font.small};
`;

const isPressing: ReadonlySet<string> = new Set(['HIGH', 'URGENT']);

export type TrayActs = {
  readonly plan: Plan;
  /** The day that is looked at, and today. */
  readonly date: string;
  readonly today: string;
  readonly now: number;
  /** The board's: of requests goes what they have of it, which is no type and no state of work. */
  readonly filter: TrayFilter;
  /** The form of a new work, with what it answers. */
  readonly onPlan: (start: ScheduleStart) => void;
  readonly onMove: (row: ShownRow) => void;
  readonly onOpen: (id: string) => void;
};

type Props = TrayActs & { readonly tray: TrayModel; readonly wide: boolean };

/** What waits for a place on the board: open requests, and works of other days that nobody has. */
export const TrayBody = ({ tray, wide, plan, date, today, now, onPlan, onMove, onOpen }: Props) => {
  const { t } = useTranslation(['support', 'planning']);
  const [kind, setKind] = useState<'requests' | 'works'>('requests');
  const lockedReason = useLocked('planning.manage');
  const format = usePlanFormat(plan.setup.timeZone);
  const { phase, works, more, hides } = tray;
  const pressing = tray.requests.filter(({ priority }) => isPressing.has(priority));
  const [pressingOnly, setPressingOnly] = useState(false);
  // Gone with the last of them: nothing is narrowed by what nobody can see any more.
  const narrowed = pressingOnly && pressing.length > 0;
  const requests = narrowed ? pressing : tray.requests;
  const fresh = useArrivals(tray.all, phase === 'ready');
  const shared = { now, wide, lockedReason };
  return (
    <>
      <Bar>
        <Choices
          label={t('tray.kinds')}
          value={kind}
          onChoose={setKind}
          choices={[
            { id: 'requests', label: <Counted label={t('tray.requests')} count={tray.requestCount} /> },
            { id: 'works', label: <Counted label={t('tray.works')} count={works.length} /> },
          ]}
        />
      </Bar>
      {kind === 'works' &&
        (works.length === 0 ? (
          <EmptyState title={t(hides.works ? 'planning:filter.nothing' : 'tray.noWorks')}>
            {!hides.works && t('tray.noWorksText')}
          </EmptyState>
        ) : (
          <CardList
            label={t('tray.works')}
            items={works}
            idOf={({ id }) => id}
            card={(work) => (
              <WorkCard {...shared} {...{ work, format }} onPlan={() => onMove(work)} onOpen={() => onOpen(work.id)} />
            )}
          />
        ))}
      {kind === 'requests' && pressing.length > 0 && (
        <Narrow>
          <FilterChip
            label={t('tray.pressing')}
            count={pressing.length}
            selected={narrowed}
            onToggle={() => setPressingOnly(!narrowed)}
          />
        </Narrow>
      )}
      {kind === 'requests' &&
        (phase === 'failed' ? (
          <ErrorState error={tray.error} title={t('failed')} onRetry={tray.retry} />
        ) : phase === 'loading' && requests.length === 0 ? (
          <SkeletonRows rows={3} />
        ) : requests.length === 0 ? (
          <EmptyState title={t(hides.requests ? 'planning:filter.noRequest' : 'tray.none')}>
            {!hides.requests && t('tray.noneText')}
          </EmptyState>
        ) : (
          <CardList
            label={t('tray.requests')}
            items={requests}
            idOf={({ id }) => id}
            card={(request) => (
              <RequestCard
                {...shared}
                request={request}
                fresh={fresh.has(request.id)}
                onPlan={() => onPlan(scheduleOf(request, usualStart(plan, date, today, now)))}
              />
            )}
            after={more > 0 && !narrowed && <More>{t('tray.more', { count: more })}</More>}
          />
        ))}
    </>
  );
};

const Counted = ({ label, count }: { readonly label: string; readonly count: number }) => (
  <>
    {label} <Count>{count}</Count>
  </>
);
