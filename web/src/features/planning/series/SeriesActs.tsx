import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { toast } from '../../../kit/toast.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import { space } from '../../../theme/layout.ts';
import { dateOf, mondayOf } from '../days/days.ts';
import { useDetail } from '../detail/use-detail.ts';
import { deleteDialog } from '../lazy-dialogs.ts';
import { editDialog, endDialog } from '../lazy-series.ts';
import { usePlanning, usePlanningState } from '../session/services.ts';
import { nextOpen } from './next-open.ts';
import type { Series } from './use-series.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

type Act = 'edit' | 'end' | 'delete';

/** What may be done with a series from its own page: all of it is changed or deleted, or it ends on a day. */
export const SeriesActs = ({ series }: { readonly series: Series }) => {
  const { t } = useTranslation('series');
  const [asked, setAsked] = useState<{ readonly act: Act; readonly workId: string } | null>(null);
  const { first, next } = nextOpen(series.works, clockNow());
  const ask = (act: Act, workId: string | undefined) =>
    workId === undefined ? undefined : () => setAsked({ act, workId });
  const acts = (
    [
      ['edit', first?.id],
      ['end', series.rule === null ? undefined : next?.id],
      ['delete', first?.id],
    ] as const
  ).flatMap(([act, workId]) => {
    const press = ask(act, workId);
    return press === undefined ? [] : [{ act, press }];
  });
  if (series.ended && first === undefined) return null;
  return (
    <>
      {acts.length > 0 && (
        <Row>
          {acts.map(({ act, press }) => (
            <Button key={act} variant={act === 'delete' ? 'danger' : 'secondary'} onClick={press}>
              {t(`page.${act}`)}
            </Button>
          ))}
        </Row>
      )}
      {asked?.act === 'end' && (
        <OnDemand of={endDialog} props={{ series, workId: asked.workId, onClose: () => setAsked(null) }} />
      )}
      {(asked?.act === 'edit' || asked?.act === 'delete') && (
        <Asked key={asked.workId} act={asked.act} workId={asked.workId} onClose={() => setAsked(null)} />
      )}
    </>
  );
};

type AskedProps = { readonly act: Exclude<Act, 'end'>; readonly workId: string; readonly onClose: () => void };

/** The dialogs are those of a work, which is read first; they begin with how far the press was meant to reach. */
const Asked = ({ act, workId, onClose }: AskedProps) => {
  const { t } = useTranslation('series');
  const { session } = usePlanning();
  const { plan } = usePlanningState();
  const detail = useDetail(workId);
  const today = dateOf(clockNow(), plan?.setup.timeZone ?? Temporal.Now.timeZoneId());
  useEffect(() => session.show(mondayOf(today), 7), [session, today]);
  const failure = detail.phase === 'failed' ? errorText(detail.error, t) : undefined;
  useEffect(() => {
    if (failure === undefined) return;
    toast.error(failure);
    onClose();
  }, [failure, onClose]);
  if (detail.phase !== 'ready' || plan === null) return null;
  const { row } = detail;
  if (act === 'edit')
    return <OnDemand of={editDialog} props={{ row, detail: detail.detail, plan, firstScope: 'ALL', onClose }} />;
  const { timeZone } = plan.setup;
  return <OnDemand of={deleteDialog} props={{ row, timeZone, firstScope: 'ALL', onClose, onDeleted: onClose }} />;
};
