import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { SavedView, Views } from './use-views.ts';
import { ViewDialog } from './ViewDialog.tsx';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} 0;
  border-bottom: 1px solid ${color.border};
  &:last-child { border-bottom: 0; }
  strong { display: block; font: ${font.strong}; overflow-wrap: anywhere; }
  small { font: ${font.small}; color: ${color.muted}; }
  > div:last-child { display: flex; }
  [aria-pressed='true'] svg { fill: currentColor; color: ${color.accentText}; }
`;
const Hint = styled.p`
  margin: 0 0 ${space(2)};
  font: ${font.small};
  color: ${color.muted};
`;

type Props = {
  readonly views: Views;
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
};

/** All views of a screen: with which one begins, what they are called, who sees them, and an end of them. */
export const ManageViews = ({ views, lockedReason, onClose }: Props) => {
  const { t } = useTranslation(['views', 'common']);
  const [editing, setEditing] = useState<SavedView | null>(null);
  const [removing, setRemoving] = useState<SavedView | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (command: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await command();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const whose = ({ mine, shared, author }: SavedView): string =>
    mine ? t(shared ? 'mineShared' : 'mine') : t('sharedBy', { name: author ?? t('formerUser') });

  return (
    <Dialog open onClose={onClose} title={t('manage')}>
      <Hint>{t('manageHint')}</Hint>
      <List>
        {views.rows.map((view) => {
          const first = views.defaultId === view.id;
          const locked = lockedReason ?? (view.mayChange ? undefined : t('notYours'));
          return (
            <Line key={view.id}>
              <div>
                <strong>{view.name}</strong>
                <small>{whose(view)}</small>
              </div>
              <div>
                <IconButton
                  label={t('beginWith', { name: view.name })}
                  icon={<Star size={16} aria-hidden />}
                  aria-pressed={first}
                  disabledReason={lockedReason}
                  onClick={() => void run(() => views.choose(first ? null : view.id))}
                />
                <IconButton
                  label={t('edit', { name: view.name })}
                  icon={<Pencil size={16} aria-hidden />}
                  disabledReason={locked}
                  onClick={() => setEditing(view)}
                />
                <IconButton
                  label={t('remove', { name: view.name })}
                  icon={<Trash2 size={16} aria-hidden />}
                  disabledReason={locked}
                  onClick={() => setRemoving(view)}
                />
              </div>
            </Line>
          );
        })}
      </List>
      {editing !== null && (
        <ViewDialog
          title={editing.name}
          initial={editing}
          onSave={(wish) => views.rename(editing.id, wish)}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={t('removeTitle', { name: removing.name })}
          confirmLabel={t('removeNow')}
          onConfirm={() => void run(() => views.remove(removing.id)).then(() => setRemoving(null))}
          onCancel={() => setRemoving(null)}
        >
          {t(removing.shared ? 'removeShared' : 'removeOwn')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
};
