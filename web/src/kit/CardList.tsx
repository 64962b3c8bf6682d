import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { space } from '../theme/layout.ts';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space(2)};
  outline-offset: -2px;
`;
const List = styled.ul`
  position: relative;
  margin: 0;
  padding: 0;
  list-style: none;
  li { position: absolute; inset: 0 0 auto; padding-bottom: ${space(2)}; }
`;

type Props<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly card: (item: Item) => ReactNode;
  /** Behind the last. */
  readonly after?: ReactNode;
  /** The last is in sight. */
  readonly onEnd?: (() => void) | undefined;
};

/** Cards under each other, of which only those in sight are drawn. */
export const CardList = <Item,>({ label, items, idOf, card, after, onEnd }: Props<Item>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 92,
    getItemKey: (at) => {
      const item = items[at];
      return item === undefined ? at : idOf(item);
    },
    overscan: 4,
    useFlushSync: false,
  });
  const last = virtual.getVirtualItems().at(-1)?.index;
  const atEnd = last !== undefined && last === items.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each last card, not at each drawing
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, items.length]);
  return (
    <Scroller ref={scroller}>
      <List aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ top: start }}
              >
                {card(item)}
              </li>
            )
          );
        })}
      </List>
      {after}
    </Scroller>
  );
};
