import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewsMenuProps } from '../../kit/list-screen/view-state.ts';
import { Menu } from '../../kit/Menu.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { useClaims } from '../../lib/services.ts';
import { type SavedView, sameState, stateOf, useViews, type ViewWish } from './use-views.ts';

const viewDialog = source(async () => (await import('./ViewDialog.tsx')).ViewDialog);
const manageViews = source(async () => (await import('./ManageViews.tsx')).ManageViews);

/** The views of a screen: choose one, save what is shown as one, look after them. */
export const ViewsMenu = ({ screen, state, fresh, onShow }: ViewsMenuProps) => {
  const { t } = useTranslation(['views', 'common']);
  const lockedReason = useClaims().roles.includes('ROLE_DEMO') ? t('common:demo') : undefined;
  const views = useViews(screen);
  const { rows, defaultId } = views;
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  /** The one that was chosen last: changed since, it can be kept as it is now. */
  const [chosenId, setChosenId] = useState<string | null>(null);

  const show = (view: SavedView): void => {
    setChosenId(view.id);
    onShow(stateOf(view));
  };
  const begun = useRef(!fresh);
  useEffect(() => {
    if (begun.current || defaultId === undefined) return;
    begun.current = true;
    const first = rows.find(({ id }) => id === defaultId);
    if (first !== undefined) show(first);
  });

  const shown = rows.find((view) => sameState(stateOf(view), state));
  const chosen = rows.find(({ id }) => id === chosenId);
  const keep = async (view: SavedView): Promise<void> => {
    try {
      await views.keep(view.id, state);
      toast.success(t('common:saved', { what: asWritten(view.name) }));
    } catch (error) {
      toast.error(errorText(error, t));
    }
  };
  const locked = lockedReason !== undefined;
  const entries: readonly MenuEntry[] = [
    ...rows.map((view) => ({
      id: view.id,
      label: view.mine ? view.name : t('of', { name: view.name, author: view.author ?? t('formerUser') }),
      checked: view.id === shown?.id,
      perform: () => show(view),
    })),
    ...(rows.length > 0 ? [{ id: 'line', separator: true as const }] : []),
    ...(chosen?.mayChange === true && shown === undefined
      ? [{ id: 'keep', label: t('keep', { name: chosen.name }), disabled: locked, perform: () => void keep(chosen) }]
      : []),
    { id: 'save', label: t('save'), disabled: locked || shown !== undefined, perform: () => setOpen('save') },
    ...(rows.length > 0 ? [{ id: 'manage', label: t('manageOpen'), perform: () => setOpen('manage') }] : []),
  ];
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        label={shown?.name ?? t('menu')}
        icon={<Bookmark size={16} aria-hidden />}
        size="dense"
        placement="bottom start"
        entries={entries}
      />
      {open === 'save' && (
        <OnDemand
          of={viewDialog}
          props={{
            title: t('saveTitle'),
            initial: { name: '', shared: false },
            onSave: async (wish: ViewWish) => {
              const id = await views.save(wish, state);
              setChosenId(id ?? null);
              toast.success(t('common:saved', { what: asWritten(wish.name) }));
            },
            onClose: close,
          }}
        />
      )}
      {open === 'manage' && <OnDemand of={manageViews} props={{ views, lockedReason, onClose: close }} />}
    </>
  );
};
