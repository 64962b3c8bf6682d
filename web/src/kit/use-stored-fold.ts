import { useState } from 'react';

/** Whether a part of the frame is folded; remembered by this browser. */
export const useStoredFold = (key: string, usual: boolean): readonly [boolean, () => void] => {
  const [folded, setFolded] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? usual : kept === 'folded';
  });
  const toggle = (): void => {
    localStorage.setItem(key, folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  return [folded, toggle];
};
