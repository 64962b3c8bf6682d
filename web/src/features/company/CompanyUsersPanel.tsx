import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { ComboField } from '../../kit/ComboField.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { type Company, nameOf } from './company.ts';
import {
  addCompanyUser,
  type CompanyUser,
  removeCompanyUser,
  setCompanyUserActive,
  useCompanyUsers,
} from './use-company-users.ts';

const Body = styled.div`
  display: grid;
  gap: ${space(4)};
  padding: ${space(4)};
`;
const Add = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: end;
  gap: ${space(2)};
`;
const Members = styled.ul`
  display: grid;
  li { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: ${space(2)}; padding: ${space(2)} 0; }
  li + li { border-top: 1px solid ${color.border}; }
`;
const Empty = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const fullName = ({ name, surname }: CompanyUser['user']): string => `${name} ${surname}`;

type Props = {
  readonly company: Company;
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
};

/** Who works in a company: let in, suspended, taken out. */
export const CompanyUsersPanel = ({ company, lockedReason, onClose }: Props) => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  const { state, read } = useCompanyUsers(company.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<CompanyUser | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>, said: string, name: string): Promise<void> => {
    setBusy(true);
    try {
      await work;
      toast.success(t(said, { name: asWritten(name) }));
      setChosen(null);
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
      setLeaving(null);
      read();
    }
  };
  const value = state.is === 'ready' ? state.value : undefined;
  const candidate = value?.candidates.find(({ id }) => id === chosen);
  return (
    <SidePanel title={t('users.title')} subtitle={nameOf(company)} subject={company.id} onClose={onClose}>
      <Body>
        {state.is === 'loading' && <SkeletonRows rows={4} />}
        {state.is === 'failed' && <ErrorState error={state.error} title={t('registry:failed')} onRetry={read} />}
        {value !== undefined && (
          <>
            <Add>
              <ComboField
                label={t('users.add')}
                name="user"
                disabled={lockedReason !== undefined || value.candidates.length === 0}
                hint={value.candidates.length === 0 ? t('users.nobodyElse') : t('users.addHint')}
                options={value.candidates.map(({ id, name, surname, username }) => ({
                  id,
                  label: `${name} ${surname} (${username})`,
                }))}
                value={chosen}
                onChange={setChosen}
              />
              <Button
                disabledReason={lockedReason ?? (candidate === undefined ? t('users.choose') : undefined)}
                busy={busy}
                onClick={() =>
                  candidate !== undefined &&
                  void run(addCompanyUser(company.id, candidate.id), 'users.added', fullName(candidate))
                }
              >
                {t('users.letIn')}
              </Button>
            </Add>
            {value.members.length === 0 && <Empty>{t('users.none')}</Empty>}
            <Members>
              {value.members.map((member) => (
                <li key={member.id}>
                  <SwitchField
                    label={fullName(member.user)}
                    hint={member.user.username}
                    checked={member.active === 'Y'}
                    disabled={lockedReason !== undefined || busy}
                    onChange={(active) =>
                      void run(
                        setCompanyUserActive(member, active),
                        active ? 'users.admitted' : 'users.suspended',
                        fullName(member.user),
                      )
                    }
                  />
                  <IconButton
                    size="dense"
                    label={t('users.remove', { name: fullName(member.user) })}
                    icon={<X size={16} aria-hidden />}
                    disabledReason={lockedReason}
                    onClick={() => setLeaving(member)}
                  />
                </li>
              ))}
            </Members>
          </>
        )}
      </Body>
      {leaving !== null && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={t('users.removeTitle', { name: fullName(leaving.user) })}
          confirmLabel={t('users.takeOut')}
          onConfirm={() => void run(removeCompanyUser(leaving), 'users.removed', fullName(leaving.user))}
          onCancel={() => setLeaving(null)}
        >
          {t('users.removeText')}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
};
