import { useEffect, useRef } from 'react';
import type { Tray } from '../board/tray.ts';
import { usePlanning } from '../session/services.ts';
import { scheduleOf } from './planned-request.ts';
import type { TrayActs } from './TrayBody.tsx';
import type { TrayRequest } from './tray-store.ts';

type Input = Pick<TrayActs, 'plan' | 'onPlan'> & {
  /** Where the cards lie; null where none do. */
  readonly node: HTMLElement | null;
  readonly request: ((id: string) => TrayRequest | undefined) | undefined;
  readonly onTray: (tray: Tray | null) => void;
};

/** Cards are dragged onto a lane: a work is moved there, for a request the form of a new one opens, filled in. */
export const useDragOut = ({ node, onTray, ...rest }: Input): void => {
  const { index } = usePlanning();
  const latest = useRef(rest);
  useEffect(() => {
    latest.current = rest;
  });
  useEffect(() => {
    if (node === null) return;
    onTray(({ attach, move, letGo, movable, ...board }) =>
      attach({
        ...board,
        from: node,
        handle: 'data-tray-id',
        // A request has no time yet; where it would land is shown as long as a slot.
        movable: (id) =>
          movable(id) ??
          (latest.current.request?.(id) && {
            ...{ id, startMs: 0 },
            endMs: latest.current.plan.setup.slotMinutes * 60_000,
          }),
        onStart: ({ id }) => index.hold(id),
        onEnd: ({ id }, drop) => {
          const work = index.row(id);
          const request = latest.current.request?.(id);
          if (drop !== undefined) {
            const { startMs, lane } = drop;
            if (work !== undefined) move(work, startMs, board.model().receiver(work, lane));
            else if (request !== undefined)
              latest.current.onPlan(scheduleOf(request, { startMs, maintainerId: lane.maintainer?.id ?? null }));
          }
          letGo(id);
        },
      }),
    );
    return () => onTray(null);
  }, [node, onTray, index]);
};
