import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { inputCss } from '../../../kit/field-styles.ts';
import { font, layer, media, radius } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Choice } from './calls.ts';
import { matching, searchable } from './match-equipment.ts';

const Root = styled.div`
  position: relative;
`;
const Input = styled.input`
  ${inputCss}
  height: 40px;
  ${media.coarse} { height: 48px; }
`;
const List = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: ${layer.popover};
  max-height: min(320px, 45vh);
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.raised};
  box-shadow: 0 8px 24px rgb(0 0 0 / 0.14);
  > * { padding: 8px 12px; font: ${font.base}; overflow-wrap: anywhere; cursor: pointer; }
  > [role='option']:hover { background: ${color.hover}; }
  > [aria-selected='true'] { background: ${color.accentWeak}; color: ${color.accentText}; }
  > :not([role='option']) { color: ${color.muted}; cursor: default; }
  ${media.coarse} { > * { padding: 12px; font-size: 16px; } }
`;

type Props = {
  /** null while they are on their way. */
  readonly all: readonly Choice[] | null;
  readonly invalid: boolean;
  readonly focus: boolean;
  readonly onChoose: (id: string) => void;
};

/**
 * One of thousands, found by typing. Not the kit's own field: this page is opened by a stranger's phone beside a machine, where all
 * of that library would be most of what has to be fetched.
 */
export const EquipmentSearch = ({ all, invalid, focus, onChoose }: Props) => {
  const { t } = useTranslation(['public-support', 'common']);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const words = useMemo(() => searchable(all ?? []), [all]);
  const { shown, more } = useMemo(() => matching(words, typed), [words, typed]);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const walk = (event: KeyboardEvent, to: number): void => {
    event.preventDefault();
    setOpen(true);
    setActive(Math.max(0, Math.min(shown.length - 1, open ? to : active)));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') walk(event, active + 1);
    else if (event.key === 'ArrowUp') walk(event, active - 1);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const chosen = shown[active];
      if (chosen !== undefined) onChoose(chosen.id);
    }
  };
  const message = all === null ? t('common:loading') : shown.length === 0 ? t('equipment.none') : null;
  const note = message ?? (more > 0 ? t('equipment.more', { count: more }) : null);
  return (
    <Root>
      <Input
        ref={input}
        role="combobox"
        aria-labelledby="equipment-title"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && shown.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? 'equipment-fault' : undefined}
        aria-required
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('equipment.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {open && (
        <List
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-labelledby="equipment-title"
          // The field keeps the focus: its blur would close the list under the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((choice, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
            <div
              key={choice.id}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === active}
              onClick={() => onChoose(choice.id)}
            >
              {choice.descrizione}
            </div>
          ))}
          {note !== null && <div role="presentation">{note}</div>}
        </List>
      )}
    </Root>
  );
};
