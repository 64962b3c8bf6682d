import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import type { ButtonSize, ButtonVariant } from './button-styles.ts';
import type { MenuEntry, MenuPlacement } from './menu-entry.ts';
import { OnDemand, source } from './OnDemand.tsx';

type Props = {
  /** The name of the trigger; shown too unless `iconOnly`. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly iconOnly?: boolean;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly entries: readonly MenuEntry[];
  readonly placement?: MenuPlacement;
};

const list = source(async () => (await import('./MenuList.tsx')).MenuList);

/**
 * A button with a list of actions. The button is a plain one, so that every row of a long table may have it; the list's
 * machinery comes when a pointer or the focus comes near.
 */
export const Menu = (props: Props) => {
  const {
    label,
    icon,
    iconOnly = false,
    variant = 'quiet',
    size = 'control',
    entries,
    placement = 'bottom end',
  } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
  };
  const trigger = {
    ref: anchor,
    variant,
    size,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: list.preload,
    onFocus: list.preload,
    // A row or a bar under the button has a press of its own.
    onClick: (event: MouseEvent): void => {
      event.stopPropagation();
      setOpen(true);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
  } as const;
  return (
    <>
      {iconOnly ? (
        <IconButton {...trigger} label={label} icon={icon} />
      ) : (
        <Button {...trigger} icon={icon}>
          {label}
        </Button>
      )}
      {open && <OnDemand of={list} props={{ anchor, label, entries, placement, onClose: close }} />}
    </>
  );
};
