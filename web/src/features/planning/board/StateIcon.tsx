import { CalendarClock, Check, TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, radius, space } from '../../../theme/layout.ts';
import { type StateName, state as stateColors } from '../../../theme/tokens.ts';
import type { PlannedRow } from '../rows/row.ts';
import type { WorkState } from '../rows/state.ts';
import { stateWords } from '../rows/state-words.ts';

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
const stateHue: Record<WorkState, StateName> = {
  planned: 'archived',
  started: 'handling',
  overdue: 'waiting',
  completed: 'completed',
};

const Chip = styled.span<{ $state: WorkState }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  height: 20px;
  padding: 0 ${space(2)} 0 6px;
  border-radius: ${radius.small};
  background: ${({ $state }) => stateColors[stateHue[$state]].bg};
  color: ${({ $state }) => stateColors[stateHue[$state]].text};
  font: ${font.label};
  white-space: nowrap;
  max-width: 100%;
  svg { flex: none; }
  span { overflow: hidden; text-overflow: ellipsis; }
`;

/** How an intervention stands, as icon and word, with who is at it. */
export const StateChip = ({ state, row }: { readonly state: WorkState; readonly row: Pick<PlannedRow, 'working'> }) => {
  const { t } = useTranslation('planning');
  const words = stateWords(state, row, t);
  return (
    <Chip $state={state} title={row.working.length > 0 ? words : undefined}>
      <StateIcon state={state} size={12} />
      <span>{words}</span>
    </Chip>
  );
};

const Word = styled.span<{ $state: WorkState }>`
  display: inline-flex;
  flex: 0 1 auto;
  min-width: 0;
  max-width: 100%;
  align-items: center;
  gap: ${space(1)};
  span { overflow: hidden; text-overflow: ellipsis; }
  svg { flex: none; }
  color: ${({ $state }) => stateColors[stateHue[$state]].text};
  font: ${font.label};
  white-space: nowrap;
`;

/** The same without a ground of its own, for a line of text. */
type WordProps = {
  readonly state: WorkState;
  readonly row: Pick<PlannedRow, 'working'>;
  /** In place of the word of the state, where more is known of it. */
  readonly words?: string | undefined;
};
export const StateWord = ({ state, row, words }: WordProps) => {
  const { t } = useTranslation('planning');
  return (
    <Word $state={state}>
      <StateIcon state={state} size={12} />
      <span>{words ?? stateWords(state, row, t)}</span>
    </Word>
  );
};
