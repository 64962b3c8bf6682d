import { Archive, ArchiveRestore, Check, LockOpen, Pencil, Trash2, UserCheck, UserRound, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../kit/menu-entry.ts';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useClaims } from '../../../lib/services.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useLocked } from '../../company/index.ts';
import { actsOf, numberText, type RequestAct, type RequestRow } from '../../requests/request.ts';
import { saidWithUndo } from '../../undo/said-with-undo.ts';
import type { Closing } from './ClosingDialog.tsx';
import { assignDialog, closingDialog, confirmDialog } from './lazy-dialogs.ts';
import { AssignSupportRequestDocument } from './request-acts.gen.ts';
import { type PlainAct, usePlainActs } from './use-plain-acts.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

type Options = {
  readonly request: RequestRow;
  readonly onChange: () => void;
  readonly onDone: () => void;
  /** It is not there any more. */
  readonly onDeleted: () => void;
};

/** What can be done with a request where it stands: as commands, as entries of a menu, with the questions that these ask. */
export const useRequestActions = ({ request, onChange, onDone, onDeleted }: Options) => {
  const { t } = useTranslation(['support', 'common']);
  const { userId } = useClaims();
  const locked = useLocked('support.manage') !== undefined;
  const readsUsers = useLocked('users.read') === undefined;
  const command = useCommand();
  const [asking, setAsking] = useState<'assign' | 'delete' | Closing | null>(null);
  const acts = actsOf(request);
  const may = (act: RequestAct): boolean => !locked && acts.has(act);
  const number = numberText(request.number);

  const { busy, perform } = usePlainActs(onDone);
  const run = async (act: PlainAct | Closing): Promise<void> => {
    // Why it is closed, or opened again, is asked first; what was completed is put away without a word.
    if (act === 'complete' || act === 'reopen' || (act === 'archive' && request.status !== 'COMPLETED')) setAsking(act);
    else if ((await perform(act, request)) && act === 'delete') onDeleted();
  };
  const assign = async (to: string | null): Promise<void> => {
    const { id, version } = request;
    const said = t(to === null ? 'support:done.unassign' : 'support:done.assign', { number });
    await command(AssignSupportRequestDocument, { id, seenVersion: version, userId: to }, (done) =>
      saidWithUndo(said, done),
    );
    setAsking(null);
    onDone();
  };
  const assignToMe = (): void => void assign(userId).catch((error: unknown) => toast.error(errorText(error, t)));

  const entries: readonly MenuEntry[] = [
    {
      id: 'change',
      label: t('support:act.change'),
      icon: <Pencil {...icon} />,
      disabled: !may('change'),
      perform: onChange,
    },
    {
      id: 'assignToMe',
      label: t('support:act.assignToMe'),
      icon: <UserCheck {...icon} />,
      disabled: !may('assign') || request.assignedTo?.id === userId,
      perform: assignToMe,
    },
    ...(readsUsers
      ? [
          {
            id: 'assign',
            label: t('support:act.assignTo'),
            icon: <UserRound {...icon} />,
            disabled: !may('assign'),
            perform: () => setAsking('assign'),
          },
        ]
      : []),
    {
      id: 'handle',
      label: t('support:act.handle'),
      icon: <Wrench {...icon} />,
      disabled: !may('handle'),
      perform: () => void run('handle'),
    },
    {
      id: 'complete',
      label: t('support:act.complete'),
      icon: <Check {...icon} />,
      disabled: !may('complete'),
      perform: () => void run('complete'),
    },
    {
      id: 'reopen',
      label: t('support:act.reopen'),
      icon: <LockOpen {...icon} />,
      disabled: !may('reopen'),
      perform: () => void run('reopen'),
    },
    { id: 'apart', separator: true },
    acts.has('restore')
      ? {
          id: 'restore',
          label: t('support:act.restore'),
          icon: <ArchiveRestore {...icon} />,
          disabled: !may('restore'),
          perform: () => void run('restore'),
        }
      : {
          id: 'archive',
          label: t('support:act.archive'),
          icon: <Archive {...icon} />,
          disabled: !may('archive'),
          perform: () => void run('archive'),
        },
    {
      id: 'delete',
      label: t('support:act.delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      disabled: !may('delete'),
      perform: () => setAsking('delete'),
    },
  ];

  const dialogs = (
    <>
      {asking === 'assign' && (
        <OnDemand of={assignDialog} props={{ request, onClose: () => setAsking(null), onAssign: assign }} />
      )}
      {(asking === 'complete' || asking === 'archive' || asking === 'reopen') && (
        <OnDemand of={closingDialog} props={{ request, act: asking, onClose: () => setAsking(null), onDone }} />
      )}
      {asking === 'delete' && (
        <OnDemand
          of={confirmDialog}
          props={{
            open: true,
            title: t('support:deleteTitle', { number }),
            children: t('support:deleteText'),
            confirmLabel: t('support:act.delete'),
            danger: true,
            busy: busy?.act === 'delete',
            onConfirm: () => void run('delete').then(() => setAsking(null)),
            onCancel: () => setAsking(null),
          }}
        />
      )}
    </>
  );
  return { entries, may, busy: busy?.act ?? null, run: (act: PlainAct | Closing) => void run(act), dialogs };
};
