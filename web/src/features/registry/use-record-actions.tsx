import { isOwnerKind } from '@cadenza/domain/documents/owners';
import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { useNavigate } from '@tanstack/react-router';
import { FileText, ListChecks, Power, PowerOff, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../kit/EditIcon.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { ApiError, type UsedBy } from '../../lib/api-error.ts';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { documentsDialog } from '../documents/index.ts';
import { saidWithUndo } from '../undo/said-with-undo.ts';
import { ReturnQuestionDialog } from './calendar/ReturnQuestionDialog.tsx';
import { returnQuestion, type Shifted } from './calendar/return-question.ts';
import { confirmDialog, deactivateDialog, inUseDialog } from './dialogs.ts';
import { removeRecord } from './documents.ts';
import { placeOfRecord } from './RecordLink.tsx';
import { isActive, nameOf, type RegistryRow } from './record.ts';
import { useDeactivation } from './use-deactivation.ts';

type Props = {
  readonly kind: Kind;
  readonly locked: boolean;
  readonly onEdit: (row: RegistryRow) => void;
  readonly onDone: () => void;
  /** A question about a row is open, or no longer. */
  readonly onAsking?: (asking: boolean) => void;
  /** Leave the way to its page out: on the page itself. */
  readonly onPage?: boolean;
  /** How a person reads the name of a row; the label unless told. */
  readonly nameText?: (row: RegistryRow) => string;
};

/** What can be done with a record besides its form, and the questions that this asks. */
export const useRecordActions = ({ kind, locked, onEdit, onDone, onAsking, onPage = false, nameText }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const client = useApolloClient();
  const navigate = useNavigate();
  const deactivation = useDeactivation(kind, onDone);
  const [removing, setRemoving] = useState<RegistryRow | null>(null);
  const [inUse, setInUse] = useState<{ name: string; users: readonly UsedBy[] } | null>(null);
  const [documentsOf, setDocumentsOf] = useState<RegistryRow | null>(null);
  const [busy, setBusy] = useState(false);
  const named = nameText ?? ((row: RegistryRow) => nameOf(kind, row));

  const isAsking = deactivation.uses !== null || removing !== null || inUse !== null;
  useEffect(() => onAsking?.(isAsking), [onAsking, isAsking]);

  const tell = (error: unknown): number => toast.error(errorText(error, t));

  const toggle = (row: RegistryRow): void => {
    const said = t(isActive(row) ? 'switchedOff' : 'switchedOn', { name: asWritten(named(row)) });
    deactivation
      .toggle(row, !isActive(row))
      .then((command) => command !== null && saidWithUndo(said, command))
      .catch(tell);
  };

  const deactivate = async (): Promise<void> => {
    const { uses } = deactivation;
    const command = await deactivation.confirm();
    if (uses === null || command === null) return;
    const works = t('deactivate.cancelled', { count: uses.total });
    saidWithUndo(t('deactivate.done', { name: asWritten(named(uses.row)), works }), command);
  };

  const remove = async (row: RegistryRow): Promise<void> => {
    setBusy(true);
    const command = commandId();
    try {
      const { data } = await client.mutate<{ saved: { shifted: Shifted | null } | null }>({
        mutation: removeRecord,
        variables: { commandId: command, kind: enumName(kind), id: row.id },
      });
      saidWithUndo(t('removed', { name: asWritten(named(row)) }), command);
      if (kind.closes !== null) returnQuestion.ask([String(row[kind.closes])], data?.saved?.shifted);
      onDone();
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal instanceof ApiError && refusal.users.length > 0) setInUse({ name: named(row), users: refusal.users });
      else tell(refusal);
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };

  const openPage = ({ id }: RegistryRow): void => {
    const place = placeOfRecord(kind, id);
    if (place !== null) void navigate(place);
  };
  const entriesFor = (row: RegistryRow): readonly MenuEntry[] => [
    {
      id: 'edit',
      label: t(locked ? 'show' : 'edit'),
      icon: <EditIcon locked={locked} />,
      perform: () => onEdit(row),
    },
    ...(kind.name === 'checklist' && !onPage
      ? [
          {
            id: 'lines',
            label: t('tasks'),
            icon: <ListChecks size={16} aria-hidden />,
            perform: () => openPage(row),
          },
        ]
      : []),
    ...(isOwnerKind(kind.name)
      ? [
          {
            id: 'documents',
            label: t('documents'),
            icon: <FileText size={16} aria-hidden />,
            perform: () => setDocumentsOf(row),
          },
        ]
      : []),
    ...(kind.switchable
      ? [
          {
            id: 'active',
            label: t(isActive(row) ? 'switchOff' : 'switchOn'),
            icon: isActive(row) ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />,
            disabled: locked,
            perform: () => toggle(row),
          },
        ]
      : []),
    ...(kind.page && !onPage
      ? [
          {
            id: 'page',
            label: t('page.open'),
            icon: <FileText size={16} aria-hidden />,
            perform: () => openPage(row),
          },
        ]
      : []),
    ...(kind.deletable
      ? [
          {
            id: 'remove',
            label: t('remove'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            disabled: locked,
            perform: () => setRemoving(row),
          },
        ]
      : []),
  ];

  const dialogs: ReactNode = (
    <>
      {deactivation.uses !== null && (
        <OnDemand
          of={deactivateDialog}
          props={{
            name: named(deactivation.uses.row),
            uses: deactivation.uses,
            onConfirm: deactivate,
            onCancel: deactivation.cancel,
          }}
        />
      )}
      {inUse !== null && <OnDemand of={inUseDialog} props={{ ...inUse, onClose: () => setInUse(null) }} />}
      {documentsOf !== null && isOwnerKind(kind.name) && (
        <OnDemand
          of={documentsDialog}
          props={{
            owner: { kind: kind.name, id: documentsOf.id },
            name: named(documentsOf),
            onClose: () => setDocumentsOf(null),
          }}
        />
      )}
      {removing !== null && (
        <OnDemand
          of={confirmDialog}
          props={{
            open: true,
            danger: true,
            busy,
            title: t('removeTitle', { name: named(removing) }),
            confirmLabel: t('remove'),
            children: t('removeText'),
            onConfirm: () => void remove(removing),
            onCancel: () => setRemoving(null),
          }}
        />
      )}
      {kind.closes !== null && <ReturnQuestionDialog />}
    </>
  );
  return { entriesFor, dialogs };
};
