import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, radius, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

const Segments = styled.div`
  display: inline-flex;
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.medium};
  overflow: hidden;
  button {
    height: calc(${size.control} - 2px);
    padding: 0 ${space(3)};
    @container toolbar (max-width: 1000px) { padding: 0 ${space(2)}; }
    border: 0;
    background: ${color.surface};
    color: ${color.muted};
    font: ${font.label};
    white-space: nowrap;
    cursor: pointer;
    &:hover { background: ${color.hover}; }
    &[aria-pressed='true'] { background: ${color.accentWeak}; color: ${color.accentText}; }
    &:focus-visible { outline-offset: -2px; }
  }
  button + button { border-left: 1px solid ${color.border}; }
`;

type Choice<T extends string> = { readonly id: T; readonly label: ReactNode };

/** One of a few, all in sight. */
export const Choices = <T extends string>(props: {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChoose: (id: T) => void;
}) => (
  <Segments role="group" aria-label={props.label}>
    {props.choices.map(({ id, label }) => (
      <button key={id} type="button" aria-pressed={id === props.value} onClick={() => props.onChoose(id)}>
        {label}
      </button>
    ))}
  </Segments>
);
