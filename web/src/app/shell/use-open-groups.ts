import { useState } from 'react';

const key = 'cadenza.closed-groups';

const readClosed = (): readonly string[] => (localStorage.getItem(key) ?? '').split(' ').filter((id) => id !== '');

/** Whether a group of the drawer is open; all are until somebody closes them. */
export const useOpenGroups = (id: string): readonly [boolean, () => void] => {
  const [open, setOpen] = useState(() => !readClosed().includes(id));
  const toggle = (): void => {
    const others = readClosed().filter((one) => one !== id);
    localStorage.setItem(key, [...others, ...(open ? [id] : [])].join(' '));
    setOpen(!open);
  };
  return [open, toggle];
};
