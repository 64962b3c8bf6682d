import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, motion, radius, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { Count } from './Badge.tsx';

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1.5)};
  height: ${size.dense};
  padding: 0 ${space(2.5)};
  ${media.coarse} { min-width: ${size.touch}; }
  border: 1px solid ${color.border};
  border-radius: ${radius.round};
  background: ${color.surface};
  color: ${color.fg};
  font: ${font.label};
  white-space: nowrap;
  cursor: pointer;
  transition: background ${motion.fast}, border-color ${motion.fast};
  &:hover { border-color: ${color.inputBorder}; }
  &[aria-pressed='true'] { border-color: ${color.accent}; background: ${color.accentWeak}; color: ${color.accentText}; }
  &[aria-pressed='true'] ${Count} { background: ${color.surface}; color: ${color.accentText}; }
  &:disabled { color: ${color.muted}; cursor: not-allowed; }
`;

type ChipProps = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: number | undefined;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly disabled?: boolean;
};

/** A filter that is on or off, with how many it would leave. */
export const FilterChip = ({ label, icon, count, selected, onToggle, disabled }: ChipProps) => (
  <Toggle type="button" aria-pressed={selected} onClick={onToggle} disabled={disabled}>
    {icon}
    {label}
    {count !== undefined && <Count>{count}</Count>}
  </Toggle>
);

const Token = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  height: ${size.dense};
  padding: 0 2px 0 ${space(2.5)};
  border: 1px solid ${color.accent};
  border-radius: ${radius.round};
  background: ${color.accentWeak};
  color: ${color.accentText};
  font: ${font.label};
  button {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    cursor: pointer;
    &:hover { background: ${color.surface}; }
  }
`;

type TokenProps = {
  readonly label: string;
  /** What the cross says; of a filter unless told. */
  readonly removeLabel?: string;
  readonly onRemove: () => void;
};

/** Tokens of what was chosen, under its field. */
export const TokenList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** A filter in force or one of several that were chosen, taken away by its cross. */
export const FilterToken = ({ label, removeLabel, onRemove }: TokenProps) => {
  const { t } = useTranslation('common');
  return (
    <Token>
      {label}
      <button type="button" aria-label={removeLabel ?? t('removeFilter', { label })} onClick={onRemove}>
        <X size={14} aria-hidden />
      </button>
    </Token>
  );
};
