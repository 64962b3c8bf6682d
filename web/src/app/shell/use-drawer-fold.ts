import { useState } from 'react';

const key = 'cadenza.drawer';

/** Whether the drawer shows icons only; remembered by this browser. */
export const useDrawerFold = (): readonly [boolean, () => void] => {
  const [folded, setFolded] = useState(() => localStorage.getItem(key) === 'folded');
  const toggle = (): void => {
    localStorage.setItem(key, folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  return [folded, toggle];
};
