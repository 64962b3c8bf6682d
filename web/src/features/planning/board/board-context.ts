import { createContext, use } from 'react';
import type { PlanFormat } from '../days/texts.ts';
import type { PlanningRights } from '../rows/permissions.ts';
import type { Span } from './day-load.ts';
import type { FocusStore } from './focus-store.ts';
import type { Person } from './people.ts';

/** What every bar needs and none may be handed one by one. */
export type BoardContextValue = {
  readonly format: PlanFormat;
  readonly focus: FocusStore;
  readonly rights: PlanningRights;
  /** Lanes are of equipment: bars say who works on it, and not once more what it is. */
  readonly byEquipment: boolean;
  /** When the company is open on a day; null where it does not work. */
  readonly openOf: (date: string) => Span | null;
  readonly personOf: (maintainerId: string) => Person;
  /** Epoch ms, moving by the minute. */
  readonly now: number;
};

export const BoardContext = createContext<BoardContextValue | null>(null);

export const useBoard = (): BoardContextValue => {
  const value = use(BoardContext);
  if (value === null) throw new Error('Only inside the planning board');
  return value;
};
