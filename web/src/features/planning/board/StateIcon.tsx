import { CalendarClock, Check, TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StateName } from '../../../theme/tokens.ts';
import type { WorkState } from '../data/state.ts';

const icons: Record<WorkState, (size: number) => ReactNode> = {
  planned: (size) => <CalendarClock size={size} aria-hidden />,
  started: (size) => <Wrench size={size} aria-hidden />,
  overdue: (size) => <TriangleAlert size={size} aria-hidden />,
  completed: (size) => <Check size={size} strokeWidth={3} aria-hidden />,
};

/** The icon of a state; whoever shows it also says the word. */
export const StateIcon = ({ state, size = 13 }: { readonly state: WorkState; readonly size?: number }) =>
  icons[state](size);

/** The hue of each state, among those of the specification. */
export const stateHue: Record<WorkState, StateName> = {
  planned: 'archived',
  started: 'handling',
  overdue: 'waiting',
  completed: 'completed',
};
