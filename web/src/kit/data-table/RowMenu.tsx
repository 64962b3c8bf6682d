import { useMemo } from 'react';
import type { MenuEntry } from '../menu-entry.ts';
import { OnDemand, source } from '../OnDemand.tsx';

const list = source(async () => (await import('../MenuList.tsx')).MenuList);

type Props = {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
};

/** What can be done with a row, under the row itself. */
export const RowMenu = ({ label, anchor, entries, onClose }: Props) => {
  const at = useMemo(() => ({ current: anchor }), [anchor]);
  return <OnDemand of={list} props={{ anchor: at, label, entries, placement: 'bottom start', onClose }} />;
};
