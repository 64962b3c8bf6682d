import type { Dispatch, SetStateAction } from 'react';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { barMenu, scheduleDialog } from '../lazy.ts';
import { deleteDialog, moveDialog } from '../lazy-dialogs.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';
import type { BarPress } from './bar-press.ts';

/** What was asked for over the board: one thing at a time. */
export type DialogRequest =
  | { readonly kind: 'menu' | 'move' | 'delete'; readonly press: BarPress }
  /** `null`: where one usually begins, which follows from the plan. */
  | { readonly kind: 'schedule'; readonly start: ScheduleStart | null };

type Props = {
  readonly asked: DialogRequest | null;
  readonly plan: Plan | null;
  readonly onAsk: Dispatch<SetStateAction<DialogRequest | null>>;
  /** Closed without effect: the focus goes back to the bar. */
  readonly onDismiss: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** The day of the first occurrence. */
  readonly onScheduled: (date: string) => void;
};

/** The menu of a bar and the dialogs of the board, each fetched when it is first needed. */
export const BoardDialogs = ({ asked, plan, onAsk, onDismiss, onOpen, onScheduled }: Props) => {
  const { index } = usePlanning();
  const { manage } = usePlanningRights();
  if (asked === null || plan === null) return null;
  if (asked.kind === 'schedule') {
    if (asked.start === null) return null;
    return (
      <OnDemand
        key={asked.kind}
        of={scheduleDialog}
        props={{
          plan,
          start: asked.start,
          onClose: () => onAsk(null),
          onScheduled: (_id, date) => {
            onAsk(null);
            onScheduled(date);
          },
        }}
      />
    );
  }
  const { kind, press } = asked;
  const { id } = press.row;
  switch (kind) {
    case 'menu':
      return (
        <OnDemand
          key={kind}
          of={barMenu}
          props={{
            press,
            manage,
            onOpen: () => onOpen(id),
            onMove: () => onAsk({ kind: 'move', press }),
            onDelete: () => onAsk({ kind: 'delete', press }),
            // An entry that asks for a dialog closes the menu too: only the menu goes.
            onClose: () => onAsk((now) => (now?.kind === 'menu' ? null : now)),
          }}
        />
      );
    case 'move':
      return (
        <OnDemand
          key={kind}
          of={moveDialog}
          props={{ row: index.row(id) ?? press.row, plan, onClose: () => onDismiss(id) }}
        />
      );
    case 'delete':
      return (
        <OnDemand
          key={kind}
          of={deleteDialog}
          props={{
            row: press.row,
            timeZone: plan.setup.timeZone,
            onClose: () => onDismiss(id),
            onDeleted: () => onAsk(null),
          }}
        />
      );
  }
};
