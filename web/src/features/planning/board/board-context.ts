import { createContext, use } from 'react';
import type { PlanningRights } from '../data/permissions.ts';
import type { PlanFormat } from '../data/texts.ts';
import type { FocusStore } from './focus-store.ts';

/** What every bar needs and none may be handed one by one. */
export type BoardContextValue = {
  readonly format: PlanFormat;
  readonly focus: FocusStore;
  readonly rights: PlanningRights;
  /** Epoch ms, moving by the minute. */
  readonly now: number;
};

export const BoardContext = createContext<BoardContextValue | null>(null);

export const useBoard = (): BoardContextValue => {
  const value = use(BoardContext);
  if (value === null) throw new Error('Only inside the planning board');
  return value;
};
