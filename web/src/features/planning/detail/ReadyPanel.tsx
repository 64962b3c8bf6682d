import { progressOf } from '@cadenza/domain/planning/progress';
import { takenBackWithin } from '@cadenza/domain/planning/slip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Count } from '../../../kit/Badge.tsx';
import { BehindNotice } from '../../../kit/Behind.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { Tabs } from '../../../kit/Tabs.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { addTyped } from '../../../kit/use-unsaved.ts';
import { useClaims } from '../../../lib/services.ts';
import { OfflineNotice } from '../../../live/OfflineNotice.tsx';
import { space } from '../../../theme/layout.ts';
import { historyTab } from '../../history/lazy.ts';
import { aheadNotice, answeredRequest, partsTab, progressField, proofTab } from '../lazy-dialogs.ts';
import { OutboxChip } from '../outbox/OutboxChip.tsx';
import { classify } from '../pending/kinds/classify.ts';
import { duration } from '../pending/kinds/duration.ts';
import { fault } from '../pending/kinds/fault.ts';
import { progress } from '../pending/kinds/progress.ts';
import { start } from '../pending/kinds/start.ts';
import { stop } from '../pending/kinds/stop.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import { endsAfterCompletion, type ShownRow } from '../rows/row.ts';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';
import { ChecklistTab } from './ChecklistTab.tsx';
import { missingFor, missingSignature } from './completion.ts';
import { DetailActions } from './DetailActions.tsx';
import { type Completion, DetailDialogs, type DialogName, type Reopening } from './DetailDialogs.tsx';
import { DetailFacts } from './DetailFacts.tsx';
import { DurationField } from './DurationField.tsx';
import { LockNotice, lockOf, locksWork } from './Locked.tsx';
import { NotesField } from './NotesField.tsx';
import { Onlookers } from './Onlookers.tsx';
import { PdfButton } from './PdfButton.tsx';
import { plannedMinutes, plannedTime } from './planned-time.ts';
import { SheetTab } from './SheetTab.tsx';
import type { Detail, DetailLine } from './use-detail.ts';
import { useDetailActs } from './use-detail-acts.ts';
import { WorkClock } from './WorkClock.tsx';
import { timeQuestionOf } from './when-done.ts';

const Column = styled.div`
  display: grid;
  gap: ${space(4)};
  padding-top: ${space(4)};
`;
const Behind = styled.div`
  padding: ${space(3)} ${space(4)} 0;
`;
/** As high as what comes there a moment later: nothing below it moves. */
const ProgressPlace = styled.div`
  height: 68px;
`;

type Props = {
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly plan: Plan;
  readonly onClose: () => void;
};

/** An intervention that has been read: what is known of it, what is said beside the machine, and what can be done with it. */
export const ReadyPanel = ({ row, detail, plan, onClose }: Props) => {
  const { t } = useTranslation('planning');
  const { commands } = usePlanning();
  const rights = usePlanningRights();
  const { roles, userId } = useClaims();
  const { timeZone } = plan.setup;
  const mine = rights.work(row);
  const phone = useMediaQuery(phoneQuery);
  const [tab, setTab] = useState(rights.manage ? 'sheet' : 'checklist');
  /** How often its duration was asked for: it takes the focus each time. */
  const [wanted, setWanted] = useState(0);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [reopening, setReopening] = useState<Reopening | null>(null);
  const [asked, setAsked] = useState<Completion | null>(null);
  const { change, complete, correct, reopen, say } = useDetailActs(row, timeZone);
  const setDuration = (minutes: number | null): void => change(duration, { minutes, seen: row.durationMinutes });

  // After completion only a manager may correct; the server says the same.
  const lock = lockOf(row, rights);
  const locked =
    lock !== undefined && locksWork(lock)
      ? t(`locked.${lock}`, { who: row.maintainer?.label ?? '', minutes: takenBackWithin })
      : undefined;
  const acts = rights.manage || (mine && !row.completed);
  // Who sees it may have it printed, but for a demo user, who only looks.
  const pdf = roles.includes('ROLE_DEMO') ? undefined : <PdfButton id={row.id} />;
  const planned = plannedMinutes(detail);
  const lines = detail.lines.filter(({ removed }) => !removed);
  const missing = {
    ...missingFor(lines, row.tickedLineIds, row.durationMinutes),
    signature: missingSignature(detail),
  };
  const ticked = new Set(row.tickedLineIds);
  const photos = detail.photos.length + (detail.supportRequest?.images.length ?? 0);
  const done = lines.filter((line) => ticked.has(line.id)).length;

  /** Answers whether it asks first. */
  const askBefore = (line: DetailLine, untick: () => void): boolean => {
    if (!row.completed || !line.mandatory) return false;
    setReopening({ because: t('reopen.untick', { what: line.description }), next: untick });
    return true;
  };
  const finish = (): void => {
    const when = timeQuestionOf(row, detail, { now: commands.now(), timeZone });
    // What failed is known best by who has just mended it.
    const isUnsaid = row.fault && (detail.faultCause === null || detail.faultRemedy === null);
    if (when === null && !isUnsaid) complete();
    else setAsked({ when });
  };
  const showMissing = (): void => {
    const here = missing.openMandatory > 0 || missing.duration;
    setTab(here ? 'checklist' : 'proof');
    if (missing.openMandatory === 0 && missing.duration) setWanted(wanted + 1);
  };
  const clockRuns = (
    <WorkClock
      {...{ row, runs: detail.runs, timeZone, locked, stopsOthers: rights.manage }}
      onStart={(said) => say(start, said)}
      onStop={(said) => say(stop, said)}
      onTake={setDuration}
    />
  );
  const progressBar = (
    <OnDemand
      of={progressField}
      props={{
        value: progressOf(row),
        disabled: locked !== undefined || row.completed,
        onChange: (percent: number) => say(progress, { percent }),
      }}
      fallback={<ProgressPlace />}
    />
  );

  const durationField = (
    <DurationField
      value={row.durationMinutes}
      planned={planned}
      disabled={locked !== undefined}
      wanted={wanted}
      onChange={(minutes) => {
        const set = (): void => setDuration(minutes);
        if (row.completed && minutes === null) setReopening({ because: t('reopen.duration'), next: set });
        else set();
      }}
    />
  );
  // On a phone what is worked with stands in one column: no tab lies between the last tick, the camera and the signature.
  const proof = (
    <OnDemand of={proofTab} props={{ row, detail, timeZone, locked }} fallback={<SkeletonRows rows={3} />} />
  );
  const notes = <NotesField id={row.id} value={row.notes} disabled={locked !== undefined} what={row.equipment.label} />;

  return (
    <SidePanel
      title={row.equipment.label}
      subtitle={row.intervention.label}
      subject={row.id}
      actions={
        <>
          <OutboxChip inPanel />
          <Onlookers id={row.id} userId={userId} />
          {pdf}
        </>
      }
      onClose={onClose}
      note={<OfflineNotice planning phoneOnly />}
      footer={
        acts ? (
          <DetailActions
            completed={row.completed}
            manages={rights.manage}
            works={mine}
            missing={missing}
            // A line that must be done and was just typed stands there first.
            onComplete={() => addTyped() || finish()}
            onMissing={showMissing}
            onReopen={() => setReopening({ because: undefined, next: () => undefined })}
            onMove={() => setDialog('move')}
            onEdit={() => setDialog('edit')}
            onDelete={() => setDialog('delete')}
          />
        ) : undefined
      }
    >
      <DetailFacts row={row} anomalies={detail.planned.anomalies ?? []} timeZone={timeZone} />
      {row.behindSince !== null && (
        <Behind>
          <BehindNotice since={row.behindSince} timeZone={timeZone} />
        </Behind>
      )}
      {detail.supportRequest && <OnDemand of={answeredRequest} props={{ request: detail.supportRequest, timeZone }} />}
      {rights.manage && endsAfterCompletion(row) && (
        <OnDemand of={aheadNotice} props={{ row, timeZone, onCorrect: correct }} />
      )}
      {lock !== undefined && <LockNotice lock={lock} row={row} />}
      <Tabs
        label={t('detail.tabs')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'sheet',
            label: t('detail.sheet'),
            content: (
              <SheetTab
                row={row}
                detail={detail}
                timeZone={timeZone}
                locked={locked}
                mayClassify={rights.manage || mine}
                onAnomalies={rights.manage && !row.completed ? () => setDialog('anomalies') : undefined}
                onFault={(on) => change(fault, { fault: on })}
              >
                {progressBar}
                {clockRuns}
                {notes}
              </SheetTab>
            ),
          },
          {
            id: 'checklist',
            label: t('detail.checklist'),
            badge: lines.length > 0 && <Count>{t('lines', { done, total: lines.length })}</Count>,
            content: (
              <ChecklistTab row={row} lines={detail.lines} locked={locked} timeZone={timeZone} onUntick={askBefore}>
                <Column>
                  {clockRuns}
                  {durationField}
                  {notes}
                  {phone && proof}
                </Column>
              </ChecklistTab>
            ),
          },
          {
            id: 'parts',
            label: t('detail.parts'),
            badge: detail.parts.length > 0 && <Count>{detail.parts.length}</Count>,
            content: (
              <OnDemand
                of={partsTab}
                props={{ row, parts: detail.parts, locked }}
                fallback={<SkeletonRows rows={3} />}
              />
            ),
          },
          {
            id: 'proof',
            label: t('detail.proof'),
            badge: photos > 0 && <Count>{photos}</Count>,
            content: proof,
          },
          {
            id: 'history',
            label: t('detail.history'),
            content: (
              <OnDemand
                of={historyTab}
                props={{ kind: 'PLANNED_INTERVENTION' as const, id: row.id, name: row.equipment.label }}
                fallback={<SkeletonRows rows={4} />}
              />
            ),
          },
        ]}
      />
      <DetailDialogs
        open={dialog}
        reopening={reopening}
        asked={asked}
        row={row}
        detail={detail}
        plan={plan}
        onClose={() => setDialog(null)}
        onDeleted={onClose}
        onReopeningClose={() => setReopening(null)}
        onReopen={(reason) => reopen(reason, plannedTime(row, detail))}
        onAskedClose={() => setAsked(null)}
        onComplete={(endedMs, codes) => {
          if (Object.keys(codes).length > 0) say(classify, codes);
          complete(endedMs);
        }}
      />
    </SidePanel>
  );
};
