import { KeyRound, Power, PowerOff, ShieldCheck, Trash2, UserCheck, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { useRowActs } from '../../kit/list-screen/use-row-acts.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { asWritten } from '../../kit/toast.ts';
import { useClaims } from '../../lib/services.ts';
import { useCommand } from '../../lib/use-command.ts';
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

/** What can be done with a user besides the form, and what is asked before. */
export const useUserActions = ({ locked, onEdit, onRoles, onDone }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const { userId } = useClaims();
  const command = useCommand();
  const { run, ask, dialogs } = useRowActs(onDone);
  const saying = (said: string, { username }: UserRow): string => t(said, { name: asWritten(username) });
  const askFor = (question: 'remove' | 'expire', user: UserRow): void => {
    const [title, text] = [t(`ask.${question}.title`, { name: nameOf(user) }), t(`ask.${question}.text`)];
    const { id } = user;
    if (question === 'remove')
      ask({
        ...{ title, text, danger: true },
        confirmLabel: t('registry:remove'),
        act: () => command(DeleteUserDocument, { id }),
        done: saying('registry:removed', user),
      });
    else
      ask({
        ...{ title, text, danger: false },
        confirmLabel: t('force'),
        act: () => command(ForcePasswordExpiryDocument, { id }),
        done: saying('forced', user),
      });
  };
  const switchAccount = (user: UserRow): void =>
    run({
      act: () => command(SetUserActiveDocument, { id: user.id, active: !user.active }),
      done: saying(user.active ? 'switchedOff' : 'switchedOn', user),
    });
  const switchHere = (user: UserRow): void =>
    run({
      act: () => command(SetUserActiveInCompanyDocument, { id: user.id, active: !user.activeInCompany }),
      done: saying(user.activeInCompany ? 'suspendedNow' : 'admitted', user),
    });

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
        perform: () => askFor('expire', user),
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
        perform: () => askFor('remove', user),
      },
    ];
  };

  return { entriesFor, dialogs, ask: askFor };
};
