import { History, Zap } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { maintainerColor } from '../../../theme/maintainer-color.ts';
import { unassignedColor } from '../../../theme/tokens.ts';
import type { ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import { useMark } from '../session/services.ts';
import { barFacts } from './bar-facts.ts';
import { BarRoot, linesFrom, paddingRight, wordFrom } from './bar-styles.ts';
import { useBoard } from './board-context.ts';
import { lineTop } from './board-layout.ts';
import { type Bar as BarBox, beside } from './layout.ts';
import { StateIcon } from './StateIcon.tsx';

/** px of a block that has room for a handle at each edge, and for a hand between them. */
const twoGrips = 28;
/** px of a handle; of a narrow block a third, so that most of it is there to be moved. */
const widestGrip = 8;

type Props = { readonly bar: BarBox<ShownRow>; readonly column: number; readonly open: boolean };

const useRovingFocus = (id: string) => {
  const { focus } = useBoard();
  const node = useRef<HTMLDivElement>(null);
  const subscribe = useCallback((listener: () => void) => focus.subscribe(id, listener), [focus, id]);
  const current = useSyncExternalStore(subscribe, () => focus.current() === id);
  const wanted = useSyncExternalStore(subscribe, () => focus.wants(id));
  useEffect(() => {
    if (!wanted) return;
    node.current?.focus({ preventScroll: true });
    focus.settle(id);
  }, [wanted, focus, id]);
  return { node, tabIndex: current ? 0 : -1, onFocus: () => focus.settle(id) };
};

/** Two bars with the same row look the same wherever the row object came from. */
const same = (a: Props, b: Props): boolean =>
  a.open === b.open &&
  a.column === b.column &&
  a.bar.row === b.bar.row &&
  a.bar.left === b.bar.left &&
  a.bar.width === b.bar.width &&
  a.bar.line === b.bar.line &&
  a.bar.blockLeft === b.bar.blockLeft &&
  a.bar.blockWidth === b.bar.blockWidth;

export const Bar = memo(({ bar, column, open }: Props) => {
  const { t } = useTranslation('planning');
  const { format, now, rights, byEquipment } = useBoard();
  const { row } = bar;
  const { node, tabIndex, onFocus } = useRovingFocus(row.id);
  const mark = useMark(row.id);
  const state = workState(row, now);
  const palette = row.maintainer === null ? unassignedColor : maintainerColor(row.maintainer.color);
  const word = t(`state.${state}`);
  const movable = rights.manage && !row.completed;
  const extraordinary = row.interventionType.code !== 'O';
  const lines = row.linesTotal > 0 ? t('lines', { done: row.linesDone, total: row.linesTotal }) : null;
  // First what is seen, word for word, so that whoever speaks to the page can say it; then what there was no room for. What stands
  // at the right comes last, and the second line is one text: whatever the edge of the board cuts off, what is left is in one piece.
  // Words go on from a block that is too short to begin in, unless they stand before it.
  const paddingLeft = bar.blockLeft === 0 && bar.blockWidth < beside ? bar.blockWidth + 3 : 9;
  const room = bar.width - paddingLeft - paddingRight;
  const wide = room >= wordFrom;
  // Beside nothing it would stand for the words that are not seen.
  const shownLines = room > linesFrom ? lines : null;
  const ends = wide ? [lines] : [lines, word];
  const [title, text] = byEquipment
    ? [row.intervention.label, row.maintainer?.label ?? t('unassigned')]
    : [row.equipment.label, row.intervention.label];
  const seen = [title, format.time(row.startMs), text, wide ? word : null, mark?.actor, ...ends]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const style = {
    left: bar.left,
    top: lineTop(bar.line),
    minWidth: bar.blockLeft + bar.blockWidth,
    maxWidth: bar.width,
    paddingLeft,
    '--lines': `${shownLines === null ? 0 : shownLines.length * 6 + 8}px`,
    '--bg': palette.bg,
    '--edge': palette.edge,
  };
  const grip = Math.min(widestGrip, bar.blockWidth / 3);
  return (
    <BarRoot
      ref={node}
      role="gridcell"
      aria-colindex={column}
      aria-label={[seen, ...barFacts(row, { t, format })].join(', ')}
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      onFocus={onFocus}
      style={style}
      data-occurrence-id={row.id}
      data-completed={row.completed}
      data-lines-done={row.linesDone}
      data-open={open || undefined}
      data-fault={row.fault || undefined}
      data-extraordinary={extraordinary || undefined}
      data-pending={row.pending || undefined}
      data-marked={mark === undefined ? undefined : ''}
      data-movable={movable || undefined}
    >
      <i className="block" style={{ left: bar.blockLeft, width: bar.blockWidth }} />
      {movable && (
        <>
          {bar.blockWidth >= twoGrips && !bar.startsBefore && (
            <i className="grip" data-grip="start" aria-hidden style={{ left: bar.blockLeft, width: grip }} />
          )}
          {!bar.endsAfter && (
            <i
              className="grip"
              data-grip="end"
              aria-hidden
              style={{ left: bar.blockLeft + bar.blockWidth - grip, width: grip }}
            />
          )}
        </>
      )}
      <div>
        <span className="icon" data-state={state}>
          <StateIcon state={state} />
        </span>
        {row.fault && <Zap className="bolt" size={12} aria-hidden />}
        {row.behindSince !== null && <History className="behind" size={12} aria-hidden />}
        {/* Blanks that nobody sees: without them the words of a bar would run together for whoever hears them. */}
        <b>{title}</b>{' '}
      </div>
      <div>
        <span>{`${format.time(row.startMs)} ${text}`}</span> {wide && <span className="word">{word}</span>}{' '}
      </div>
      {mark !== undefined && <span className="who">{mark.actor}</span>}{' '}
      {shownLines !== null && <span className="lines">{shownLines}</span>}
    </BarRoot>
  );
}, same);
