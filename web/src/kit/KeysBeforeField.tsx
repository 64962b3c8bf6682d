import { useLayoutEffect } from 'react';

/** What a key does to text that is typed before its field is there; null: the key is not for it. */
export const typedWith = (
  text: string,
  { key, mod }: { readonly key: string; readonly mod: boolean },
): string | null => {
  if (mod) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : null;
};

type Props = { readonly text: { current: string }; readonly onClose: () => void };

/**
 * Stands where a field is on its way: fingers do not wait for code to come, so what they type goes into `text`, which the field
 * begins with. Without a field the letters would be lost, or be taken for shortcuts.
 */
export const KeysBeforeField = ({ text, onClose }: Props): null => {
  // In the layout phase, as the field takes the focus in it: no key falls between the two.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
      const mod = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      const next = typedWith(text.current, { key: event.key, mod });
      if (next === null) return;
      text.current = next;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [text, onClose]);
  return null;
};
