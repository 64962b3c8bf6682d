import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { afterOf } from './after-of.ts';
import { IconButton } from './Button.tsx';
import { gripWidth } from './sortable-styles.ts';

const Item = styled.li<{ $dragged: boolean }>`
  position: relative;
  z-index: ${({ $dragged }) => ($dragged ? 1 : 0)};
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size.row};
  padding: 0 ${space(2)} 0 ${space(1)};
  border-bottom: 1px solid ${color.border};
  background: ${({ $dragged }) => ($dragged ? color.raised : color.surface)};
  outline: ${({ $dragged }) => ($dragged ? `2px solid ${color.accent}` : 'none')};
  ${media.phone} {
    flex-wrap: wrap;
    justify-content: end;
    gap: 0 ${space(1)};
    > button:first-of-type { order: -3; }
    > button:nth-last-of-type(-n + 2) { order: -1; }
  }
`;
const Grip = styled.button`
  display: grid;
  place-items: center;
  width: ${gripWidth}px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: ${color.muted};
  cursor: grab;
  touch-action: none;
  &:disabled { cursor: not-allowed; opacity: 0.5; }
`;
const Content = styled.div`
  flex: 1;
  min-width: 0;
  /* Words and arrows share the first line, as besideButtons says, the rest stands below. */
  ${media.phone} { display: contents; }
`;

type Row = { readonly id: string; readonly name: string; readonly content: ReactNode; readonly actions?: ReactNode };

type Props = {
  readonly label: string;
  readonly items: readonly Row[];
  readonly disabled?: boolean;
  /** `afterId` is null for the first place. */
  readonly onMove: (id: string, afterId: string | null) => void;
};

type SortableRowProps = {
  readonly row: Row;
  readonly index: number;
  readonly last: number;
  readonly disabled: boolean;
  readonly onStep: (step: 1 | -1) => void;
};

const SortableRow = ({ row, index, last, disabled, onStep }: SortableRowProps) => {
  const { t } = useTranslation('kit');
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled,
  });
  return (
    <Item
      ref={setNodeRef}
      $dragged={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-row={row.id}
    >
      <Grip
        type="button"
        disabled={disabled}
        {...attributes}
        {...listeners}
        aria-label={t('sortable.grip', { name: row.name })}
      >
        <GripVertical size={16} aria-hidden />
      </Grip>
      <Content>{row.content}</Content>
      {row.actions}
      <IconButton
        size="dense"
        label={t('sortable.up', { name: row.name })}
        icon={<ArrowUp size={16} aria-hidden />}
        disabled={disabled || index === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="dense"
        label={t('sortable.down', { name: row.name })}
        icon={<ArrowDown size={16} aria-hidden />}
        disabled={disabled || index === last}
        onClick={() => onStep(1)}
      />
    </Item>
  );
};

/** Moves the focus along with a row that was moved by a button: where it is the first or last now, to the button that still leads on. */
const focusStep = (list: HTMLElement | null, id: string, step: 1 | -1): void => {
  const row = [...(list?.children ?? [])].find((one) => one instanceof HTMLElement && one.dataset.row === id);
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button') ?? [])].slice(-2);
  const [up, down] = buttons;
  const wanted = step === 1 ? [down, up] : [up, down];
  wanted.find((button) => button !== undefined && !button.disabled)?.focus();
};

/** Rows in an order of their own: dragged by the grip, moved by arrow keys on it, or by "up" and "down" (WCAG 2.5.7). */
export const SortableList = ({ label, items, disabled = false, onMove }: Props) => {
  const { t } = useTranslation('kit');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  const stepped = useRef<{ id: string; step: 1 | -1 } | null>(null);
  const order = ids.join();
  // The browser takes the focus from what is put elsewhere in the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the focus
  useEffect(() => {
    const last = stepped.current;
    stepped.current = null;
    if (last !== null) focusStep(list.current, last.id, last.step);
  }, [order]);
  const nameOf = (id: string | number): string => items.find((item) => item.id === id)?.name ?? '';
  const place = (id: string | number | undefined): string => String(ids.indexOf(String(id)) + 1);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over === null || over.id === active.id) return;
    onMove(String(active.id), afterOf(ids, String(active.id), ids.indexOf(String(over.id))));
  };
  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) => t('sortable.taken', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }: { active: { id: string | number }; over: { id: string | number } | null }) =>
      t('sortable.over', { name: nameOf(active.id), place: place(over?.id), of: ids.length }),
    onDragEnd: ({ active, over }: { active: { id: string | number }; over: { id: string | number } | null }) =>
      t('sortable.dropped', { name: nameOf(active.id), place: place(over?.id), of: ids.length }),
    onDragCancel: ({ active }: { active: { id: string | number } }) =>
      t('sortable.cancelled', { name: nameOf(active.id) }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.how') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={list} aria-label={label}>
          {items.map((row, index) => (
            <SortableRow
              key={row.id}
              row={row}
              index={index}
              last={items.length - 1}
              disabled={disabled}
              onStep={(step) => {
                stepped.current = { id: row.id, step };
                onMove(row.id, afterOf(ids, row.id, index + step));
              }}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
