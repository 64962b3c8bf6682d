import { useState } from 'react';

export type Visibility = Record<string, boolean>;

const read = (key: string): Visibility => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Visibility) : {};
  } catch {
    return {};
  }
};

/** Hidden columns of one table, remembered by this browser under the table's name. */
export const useColumnChoice = (
  table: string,
  initial: Visibility,
): readonly [Visibility, (next: Visibility) => void] => {
  const key = `cadenza.columns.${table}`;
  const [visibility, setVisibility] = useState<Visibility>(() => ({ ...initial, ...read(key) }));
  const choose = (next: Visibility): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setVisibility(next);
  };
  return [visibility, choose];
};
