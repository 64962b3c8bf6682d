import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss, iconButtonCss } from './button-styles.ts';
import { Spinner } from './Spinner.tsx';
import { visuallyHidden } from './visually-hidden.ts';

type Shared = Omit<ComponentProps<'button'>, 'disabled'> & {
  readonly variant?: ButtonVariant;
  /** 28 px in bars and tables, 32 px by default, 44 px for fingers; on touch screens all are 44. */
  readonly size?: ButtonSize;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Why the button cannot be pressed. It stays reachable by keyboard, so that the reason can be read. */
  readonly disabledReason?: string | undefined;
};

export type ButtonProps = Shared & { readonly icon?: ReactNode };

const Root = styled.button<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonCss}
`;
const IconRoot = styled.button<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${iconButtonCss}
`;
const Hidden = styled.span`
  ${visuallyHidden}
`;

/** Busy and explained-away buttons swallow the press themselves: `disabled` would drop the focus to the page. */
const useGuard = ({ busy, disabledReason, onClick, type = 'button', disabled }: Shared) => {
  const reasonId = useId();
  const blocked = busy === true || disabledReason !== undefined;
  return {
    reasonId,
    attributes: {
      type,
      disabled: disabled === true && disabledReason === undefined,
      'aria-busy': busy === true || undefined,
      'aria-disabled': blocked || undefined,
      'aria-describedby': disabledReason === undefined ? undefined : reasonId,
      onClick: (event: MouseEvent<HTMLButtonElement>): void => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      },
    },
  };
};

export const Button = (props: ButtonProps) => {
  const { variant = 'secondary', size = 'control', icon, busy, disabledReason, children, title, ...rest } = props;
  const { attributes, reasonId } = useGuard(props);
  return (
    <Root {...rest} {...attributes} title={disabledReason ?? title} $variant={variant} $size={size}>
      {busy === true ? <Spinner /> : icon}
      {children}
      {disabledReason !== undefined && <Hidden id={reasonId}>{disabledReason}</Hidden>}
    </Root>
  );
};

export type IconButtonProps = Omit<Shared, 'children'> & { readonly label: string; readonly icon: ReactNode };

/** A button whose only content is an icon; the label is its name and its tooltip. */
export const IconButton = (props: IconButtonProps) => {
  const { variant = 'quiet', size = 'control', icon, label, busy, disabledReason, title, ...rest } = props;
  const { attributes, reasonId } = useGuard(props);
  const tip = disabledReason ?? title ?? label;
  return (
    <IconRoot {...rest} {...attributes} aria-label={label} title={tip} $variant={variant} $size={size}>
      {busy === true ? <Spinner /> : icon}
      {disabledReason !== undefined && <Hidden id={reasonId}>{disabledReason}</Hidden>}
    </IconRoot>
  );
};
