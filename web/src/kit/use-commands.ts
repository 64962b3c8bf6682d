import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Command, createCommandRegistry } from './commands.ts';

const preference = 'cadenza.single-keys';

export const singleKeysOn = (): boolean => localStorage.getItem(preference) !== 'off';
export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(preference);
  else localStorage.setItem(preference, 'off');
};

/** The one registry of the page. */
export const commands = createCommandRegistry({ now: () => performance.now(), singleKeys: singleKeysOn });

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(commands.subscribe, commands.get);

/**
 * Offers commands while the component is on screen. They may close over fresh state: what is registered looks up the
 * latest, and registers again only when ids, labels or keys change. In the layout phase: a screen that can be seen has its keys.
 */
export const useCommands = (offered: readonly Command[]): void => {
  const latest = useRef(offered);
  useLayoutEffect(() => {
    latest.current = offered;
  });
  const shape = offered.map(({ id, label, keys, group }) => [id, label, keys, group].join('\u0000')).join('\u0001');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for all that is registered of `offered`
  useLayoutEffect(() => {
    const current = (id: string): Command | undefined => latest.current.find((one) => one.id === id);
    return commands.register(
      offered.map((command) => ({
        ...command,
        predicate: () => current(command.id)?.predicate?.() ?? true,
        perform: () => current(command.id)?.perform(),
      })),
    );
  }, [shape]);
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(?:checkbox|radio|button)$/.test(target.type));

/** Listens for shortcuts on the whole page; a modal dialog keeps all but those with a modifier to itself. */
export const useShortcuts = (): void => {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      const taken = commands.press({
        key: event.key,
        mod: event.metaKey || event.ctrlKey,
        alt: event.altKey,
        typing: inDialog || isField(event.target),
      });
      if (taken) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
