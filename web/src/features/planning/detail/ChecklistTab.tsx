import { CircleCheck, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { asWritten } from '../../../kit/toast.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { font, media, motion, radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { lineEditor } from '../lazy-dialogs.ts';
import { tick } from '../pending/kinds/tick.ts';
import type { ShownRow } from '../rows/row.ts';
import { useMark, usePlanning } from '../session/services.ts';
import type { DetailLine } from './use-detail.ts';

const flash = keyframes`from { box-shadow: inset 0 0 0 2px ${color.accent}; background: ${color.accentWeak}; }`;

const List = styled.ul`
  display: grid;
`;
const Line = styled.li`
  border-bottom: 1px solid ${color.border};
  &[data-fresh] { animation: ${flash} 600ms ease-out; }
  > label {
    display: grid;
    grid-template-columns: 24px 1fr auto;
    align-items: center;
    gap: ${space(3)};
    min-height: 44px;
    padding: ${space(2)} ${space(1)};
    cursor: pointer;
    &:hover { background: ${color.hover}; }
  }
  label:has(input:disabled) { cursor: not-allowed; &:hover { background: none; } }
  label:has(input:focus-visible) { outline: 2px solid ${color.accent}; outline-offset: -2px; border-radius: ${radius.small}; }
  span { overflow-wrap: anywhere; transition: color ${motion.normal}; }
  input:checked ~ span { color: ${color.muted}; }
  em { font: ${font.label}; font-style: normal; color: ${state.waiting.text}; white-space: nowrap; }
  input:checked ~ em { color: ${color.muted}; }
  i { display: block; font: ${font.small}; font-style: normal; color: ${color.muted}; }
  small { display: block; font: ${font.small}; color: ${color.accentText}; }
  ${media.coarse} { label { min-height: 52px; } }
`;
const Press = styled.label``;
const Box = styled.input`
  appearance: none;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin: 0;
  border: 2px solid ${color.inputBorder};
  border-radius: ${radius.medium};
  background: ${color.surface};
  cursor: inherit;
  outline: none;
  transition: background ${motion.fast};
  &:checked { border-color: ${state.completed.mark}; background: ${state.completed.mark}; }
  &:checked::before {
    content: '';
    width: 12px;
    height: 6px;
    margin-top: -4px;
    border: solid #fff;
    border-width: 0 0 3px 3px;
    rotate: -45deg;
  }
  &:disabled { opacity: 0.6; }
`;
const Progress = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  margin-bottom: ${space(2)};
  font: ${font.strong};
  div { flex: 1; height: 6px; border-radius: 3px; background: ${color.pressed}; overflow: hidden; }
  div i { display: block; height: 100%; background: ${state.completed.mark}; transition: width ${motion.slow}; }
`;
const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
  ${media.coarse} { button { min-height: 44px; } }
`;
const Out = styled.ul`
  padding: ${space(2)} 0;
  color: ${color.muted};
  small { font: ${font.small}; }
`;
const None = styled.p`
  display: flex;
  gap: ${space(2)};
  padding: ${space(2)} 0 ${space(4)};
  color: ${color.muted};
`;

/** Lines whose mark somebody else has just changed; they fade by themselves. */
const useFreshLines = (ticked: readonly string[], own: Set<string>): ReadonlySet<string> => {
  const before = useRef(ticked);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const was = new Set(before.current);
    const is = new Set(ticked);
    before.current = ticked;
    const changed = [...was.symmetricDifference(is)].filter((id) => !own.delete(id));
    if (changed.length === 0) return;
    setFresh(new Set(changed));
    const timer = setTimeout(() => setFresh(new Set()), 2_400);
    return () => clearTimeout(timer);
  }, [ticked, own]);
  return fresh;
};

type Props = {
  readonly row: ShownRow;
  readonly lines: readonly DetailLine[];
  /** Why nothing can be ticked; undefined where it can. */
  readonly locked: string | undefined;
  readonly timeZone: string;
  /** Asked before a tick that completion stands on is taken back; false lets it go on. */
  readonly onUntick: (line: DetailLine, untick: () => void) => boolean;
  readonly children: ReactNode;
};

/** The work, line by line: big targets, ticked at once, and everybody sees it. */
export const ChecklistTab = ({ row, lines: all, locked, timeZone, onUntick, children }: Props) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { commands, index, outcomes } = planning;
  const own = useRef(new Set<string>());
  const fresh = useFreshLines(row.tickedLineIds, own.current);
  const mark = useMark(row.id);
  const ticked = new Set(row.tickedLineIds);
  const lines = all.filter(({ removed }) => !removed);
  const done = lines.filter(({ id }) => ticked.has(id)).length;
  const [editing, setEditing] = useState(false);
  const edits = locked === undefined && !row.completed;

  const press = (line: DetailLine, on: boolean): void => {
    const shifts = (): void => void own.current.add(line.id);
    shifts();
    const sent = commands.say(row.id, tick, { lineId: line.id, done: on, description: line.description });
    index.flush();
    outcomes.follow(sent, {
      what: line.description,
      // The line itself says that it is ticked; the way back is the key, or the line.
      done: planning.own.touch,
      refused: (why) => t('checklist.refused', { what: asWritten(line.description), why }),
      shifts,
    });
  };

  return (
    <>
      {edits && (
        <Tools>
          <Button variant="quiet" icon={<Pencil size={16} aria-hidden />} onClick={() => setEditing(!editing)}>
            {t(editing ? 'checklist.edited' : 'checklist.edit')}
          </Button>
        </Tools>
      )}
      {editing && edits ? (
        <OnDemand of={lineEditor} props={{ row, lines: all }} fallback={<SkeletonRows rows={3} />} />
      ) : lines.length === 0 ? (
        <None>
          <CircleCheck size={18} aria-hidden />
          {t('checklist.none')}
        </None>
      ) : (
        <>
          <Progress>
            <span>{t('checklist.progress', { done, total: lines.length })}</span>
            <div aria-hidden>
              <i style={{ width: `${(done / lines.length) * 100}%` }} />
            </div>
          </Progress>
          <List aria-label={t('checklist.label')}>
            {lines.map((line) => (
              <Line key={line.id} data-line-id={line.id} data-fresh={fresh.has(line.id) || undefined}>
                <Press title={locked}>
                  <Box
                    type="checkbox"
                    checked={ticked.has(line.id)}
                    disabled={locked !== undefined}
                    onChange={(event) => {
                      const on = event.target.checked;
                      if (on || !onUntick(line, () => press(line, false))) press(line, on);
                    }}
                  />
                  <span>
                    {line.description}
                    {fresh.has(line.id) && mark !== undefined && <small>{mark.actor}</small>}
                    {ticked.has(line.id) && line.doneAt !== null && !fresh.has(line.id) && (
                      <i>{`${line.doneBy ?? t('checklist.somebody')}, ${formatDateTime(line.doneAt, timeZone)}`}</i>
                    )}
                  </span>
                  {line.mandatory && <em>{t('checklist.mandatory')}</em>}
                </Press>
              </Line>
            ))}
          </List>
        </>
      )}
      {!editing && lines.length < all.length && (
        <Out aria-label={t('checklist.out')}>
          {all
            .filter(({ removed }) => removed)
            .map((line) => (
              <li key={line.id} data-removed-line={line.id}>
                <s>{line.description}</s> <small>{t('checklist.removed')}</small>
              </li>
            ))}
        </Out>
      )}
      {children}
    </>
  );
};
