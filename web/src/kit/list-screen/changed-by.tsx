import { useSyncExternalStore } from 'react';
import styled, { keyframes } from 'styled-components';
import { font, media } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** ms for which a name stays: time to find the row, and to read. */
const shownMs = 4_000;

const names = new Map<string, string>();
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

/** Says for a while who has just changed these records. */
export const markChanged = (ids: readonly string[], name: string): void => {
  for (const id of ids) names.set(id, name);
  tell();
  setTimeout(() => {
    for (const id of ids) if (names.get(id) === name) names.delete(id);
    tell();
  }, shownMs);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const flash = keyframes`from { background: ${color.accentWeak}; }`;
const Name = styled.small`
  flex: none;
  font: ${font.small};
  color: ${color.accentText};
  animation: ${flash} 600ms ease-out;
  ${media.reducedMotion} { animation: none; }
`;

/** Who has just changed a record, beside its name. */
export const ChangedBy = ({ id }: { readonly id: string }) => {
  const name = useSyncExternalStore(subscribe, () => names.get(id));
  return name === undefined ? null : <Name data-marked>{name}</Name>;
};
