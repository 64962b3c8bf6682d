import { KeyRound, Power, PowerOff, ShieldCheck, Trash2, UserCheck, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../kit/EditIcon.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { useClaims } from '../../lib/services.ts';
import { useCommand } from '../../lib/use-command.ts';
import { confirmDialog } from './dialogs.ts';
import { nameOf, type UserRow } from './user.ts';
import {
  DeleteUserDocument,
  ForcePasswordExpiryDocument,
  SetUserActiveDocument,
  SetUserActiveInCompanyDocument,
} from './user-acts.gen.ts';

type Props = {
  readonly locked: boolean;
  readonly onEdit: (user: UserRow) => void;
  readonly onRoles: (user: UserRow) => void;
  readonly onDone: () => void;
};

type Question = { readonly act: 'remove' | 'expire'; readonly user: UserRow };

/** What can be done with a user besides the form, and what is asked before. */
export const useUserActions = ({ locked, onEdit, onRoles, onDone }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const { userId } = useClaims();
  const command = useCommand();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (work: Promise<unknown>, said: string, { username }: UserRow): Promise<void> => {
    setBusy(true);
    try {
      await work;
      toast.success(t(said, { name: asWritten(username) }));
      onDone();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
      setQuestion(null);
    }
  };
  const answer = ({ act, user }: Question): void => {
    const { id } = user;
    if (act === 'remove') void run(command(DeleteUserDocument, { id }), 'registry:removed', user);
    else void run(command(ForcePasswordExpiryDocument, { id }), 'forced', user);
  };
  const switchAccount = (user: UserRow): void => {
    const active = !user.active;
    void run(command(SetUserActiveDocument, { id: user.id, active }), active ? 'switchedOn' : 'switchedOff', user);
  };
  const switchHere = (user: UserRow): void => {
    const active = !user.activeInCompany;
    const said = active ? 'admitted' : 'suspendedNow';
    void run(command(SetUserActiveInCompanyDocument, { id: user.id, active }), said, user);
  };

  const entriesFor = (user: UserRow): readonly MenuEntry[] => {
    const own = user.id === userId;
    return [
      {
        id: 'edit',
        label: t(locked ? 'registry:show' : 'registry:edit'),
        icon: <EditIcon locked={locked} />,
        perform: () => onEdit(user),
      },
      {
        id: 'roles',
        label: t('rolesOf'),
        icon: <ShieldCheck size={16} aria-hidden />,
        perform: () => onRoles(user),
      },
      {
        id: 'expire',
        label: t('force'),
        icon: <KeyRound size={16} aria-hidden />,
        disabled: locked || own || user.passwordExpired,
        perform: () => setQuestion({ act: 'expire', user }),
      },
      {
        id: 'here',
        label: t(user.activeInCompany ? 'suspend' : 'admit'),
        icon: user.activeInCompany ? <UserMinus size={16} aria-hidden /> : <UserCheck size={16} aria-hidden />,
        disabled: locked || own,
        perform: () => switchHere(user),
      },
      {
        id: 'active',
        label: t(user.active ? 'registry:switchOff' : 'registry:switchOn'),
        icon: user.active ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />,
        disabled: locked || own,
        perform: () => switchAccount(user),
      },
      {
        id: 'remove',
        label: t('registry:remove'),
        icon: <Trash2 size={16} aria-hidden />,
        danger: true,
        disabled: locked || own,
        perform: () => setQuestion({ act: 'remove', user }),
      },
    ];
  };

  const dialogs: ReactNode = question !== null && (
    <OnDemand
      of={confirmDialog}
      props={{
        open: true,
        danger: question.act === 'remove',
        busy,
        title: t(`ask.${question.act}.title`, { name: nameOf(question.user) }),
        confirmLabel: t(question.act === 'remove' ? 'registry:remove' : 'force'),
        children: t(`ask.${question.act}.text`),
        onConfirm: () => answer(question),
        onCancel: () => setQuestion(null),
      }}
    />
  );
  return { entriesFor, dialogs, ask: setQuestion };
};
