import { may } from '@cadenza/domain/identity/permissions';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { SwitchField } from '../../../kit/SwitchField.tsx';
import { asWritten, toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { ReportInput } from '../../../lib/schema.gen.ts';
import { useClaims } from '../../../lib/services.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { type Follow, useLive } from '../../../live/use-live.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { ReportName } from '../report-search.ts';
import { onSchedulesChange } from './live-feed.ts';
import { ReportScheduleDialog } from './ReportScheduleDialog.tsx';
import { newSchedule, type Schedule, scheduleToForm, scopeFrom } from './schedule.ts';
import {
  ChangeReportScheduleDocument,
  RemoveReportScheduleDocument,
  SubscribeToReportDocument,
} from './schedule-acts.gen.ts';
import { ReportSchedulesDocument } from './schedules.gen.ts';
import { useScheduleWords } from './use-schedule-words.ts';

const List = styled.ul`
  display: grid;
  > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: ${space(1)} ${space(2)}; padding: ${space(3)} 0; border-bottom: 1px solid ${color.border}; }
  > li:last-child { border-bottom: 0; }
  strong { display: block; font: ${font.strong}; overflow-wrap: anywhere; }
  p { font: ${font.small}; color: ${color.muted}; }
`;
const Acts = styled.div`
  display: flex;
  align-items: start;
`;
const Words = styled.p`
  margin: 0 0 ${space(2)};
  color: ${color.muted};
`;

const followSchedules: Follow = async () => onSchedulesChange;

type Props = { readonly report: ReportName; readonly query: ReportInput; readonly onClose: () => void };

/** Reports that are sent by e-mail: all of them to who says so, to others those that they receive. */
export const SchedulesDialog = ({ report, query, onClose }: Props) => {
  const { t } = useTranslation(['report-mails', 'reports', 'common']);
  const { roles, userId: ownId } = useClaims();
  const managing = may(roles, 'reports.manage');
  const { data, error, refetch } = useQuery(ReportSchedulesDocument, { fetchPolicy: 'network-only' });
  const command = useCommand();
  const [editing, setEditing] = useState<Schedule | 'new' | null>(null);
  const [removing, setRemoving] = useState<Schedule | null>(null);
  const [busy, setBusy] = useState(false);
  const words = useScheduleWords(data?.reportSchedules.timeZone ?? 'UTC');
  const rows = data?.reportSchedules.rows;
  const reload = (): void => void refetch().catch(() => undefined);
  useLive(reload, followSchedules);
  const run = async (task: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await task();
      await refetch();
    } catch (failure) {
      toast.error(errorText(failure, t));
    } finally {
      setBusy(false);
    }
  };
  const done = (): void => {
    setEditing(null);
    reload();
  };
  const remove = async ({ id, name }: Schedule): Promise<void> => {
    await command(RemoveReportScheduleDocument, { id });
    setRemoving(null);
    toast.success(t('removed', { name: asWritten(name) }));
  };
  const switched = ({ id }: Schedule, active: boolean) =>
    run(() => command(ChangeReportScheduleDocument, { id, seenVersion: null, input: { active } }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      width="640px"
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {managing && (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
              {t('new')}
            </Button>
          )}
        </>
      }
    >
      <Words>{t(managing ? 'lead' : 'leadOwn')}</Words>
      {rows === undefined &&
        (error === undefined ? <SkeletonRows rows={4} /> : <ErrorState error={error} onRetry={reload} />)}
      {rows?.length === 0 && <Words>{t(managing ? 'none' : 'noneOwn')}</Words>}
      {rows !== undefined && rows.length > 0 && (
        <List aria-label={t('title')} aria-busy={busy}>
          {rows.map((row) => {
            const own = row.recipients.find(({ id }) => id === ownId);
            return (
              <li key={row.id} data-schedule={row.id}>
                <div>
                  <strong>{row.name}</strong>
                  <p>{words.about(row)}</p>
                  <p>{words.next(row)}</p>
                  {managing && <p>{words.recipients(row)}</p>}
                </div>
                {managing && (
                  <Acts>
                    <IconButton
                      label={t('edit', { name: row.name })}
                      icon={<Pencil size={16} aria-hidden />}
                      onClick={() => setEditing(row)}
                    />
                    <IconButton
                      label={t('remove', { name: row.name })}
                      icon={<Trash2 size={16} aria-hidden />}
                      onClick={() => setRemoving(row)}
                    />
                  </Acts>
                )}
                <div>
                  {managing && (
                    <SwitchField
                      label={t('active', { name: row.name })}
                      checked={row.active}
                      onChange={(active) => void switched(row, active)}
                    />
                  )}
                  {own !== undefined && (
                    <SwitchField
                      label={t('mine', { name: row.name })}
                      checked={own.state !== 'UNSUBSCRIBED'}
                      hint={own.state === 'CANNOT' ? t('cannotMine') : undefined}
                      onChange={(wanted) => void run(() => command(SubscribeToReportDocument, { id: row.id, wanted }))}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </List>
      )}
      {editing !== null && (
        <ReportScheduleDialog
          schedule={editing === 'new' ? null : editing}
          initial={
            editing === 'new'
              ? newSchedule(t(`reports:title.${report}`), report, scopeFrom(query), words.language)
              : scheduleToForm(editing)
          }
          onClose={() => setEditing(null)}
          onSaved={done}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={t('removeTitle', { name: removing.name })}
          confirmLabel={t('removeNow')}
          onConfirm={() => void run(() => remove(removing))}
          onCancel={() => setRemoving(null)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
};
