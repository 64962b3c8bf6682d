import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, radius, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import type { Command } from './commands.ts';
import { focusOnMount } from './focus-on-mount.ts';
import { useFound } from './found-commands.ts';
import { KeyCaps } from './KeyCaps.tsx';
import { matchCommands } from './match-commands.ts';
import { backdropCss } from './overlay-styles.ts';
import { commands, useAllCommands } from './use-commands.ts';

const Backdrop = styled(ModalOverlay)`
  ${backdropCss}
  display: grid;
  justify-items: center;
  align-items: start;
  padding: 12vh ${space(4)} ${space(4)};
  ${media.phone} { padding: ${space(2)}; }
`;
const Box = styled(Modal)`
  width: min(560px, 100%);
  border: 1px solid ${color.border};
  border-radius: 10px;
  background: ${color.raised};
  box-shadow: 0 16px 48px rgb(0 0 0 / 0.22);
  overflow: hidden;
`;
const Content = styled(Dialog)`
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr);
  max-height: min(440px, 70dvh);
  outline: none;
`;
const Field = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  height: 48px;
  padding: 0 ${space(4)};
  border-bottom: 1px solid ${color.border};
  color: ${color.muted};
  input { flex: 1; min-width: 0; border: 0; background: none; font: 400 16px/24px var(--font); color: ${color.fg}; outline: none; }
  input::placeholder { color: ${color.muted}; opacity: 1; }
`;
const List = styled.div`
  min-height: 0;
  overflow: auto;
  padding: ${space(2)};
`;
const Group = styled.div`
  padding: ${space(2)} ${space(2)} ${space(1)};
  font: ${font.label};
  color: ${color.muted};
`;
const Option = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${size.row};
  padding: 0 ${space(2)};
  border-radius: ${radius.medium};
  cursor: pointer;
  svg { color: ${color.muted}; }
  &[aria-selected='true'] { background: ${color.accentWeak}; }
  span:first-of-type { flex: 1; }
`;
const Notice = styled.p`
  padding: ${space(6)};
  text-align: center;
  color: ${color.muted};
  &:empty { display: none; }
`;

const Detail = styled.small`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: ${font.small};
  color: ${color.muted};
`;
const IconSpace = styled.i`
  display: grid;
  width: 18px;
`;

type Props = {
  readonly onClose: () => void;
  /** What was typed before this code was here. */
  readonly typed: { readonly current: string };
};

/** Everything that can be done now, found by typing. Arrows walk, Enter performs, Escape closes. */
export const CommandPalette = ({ onClose, typed: ahead }: Props) => {
  const { t } = useTranslation('kit');
  const id = useId();
  const all = useAllCommands();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // Not as first state: keys may still come between the first drawing and the moment the field has the focus.
  useLayoutEffect(() => setTyped(ahead.current), [ahead]);

  const offered = all.filter(
    (command) => command.id !== 'palette' && command.hidden !== true && (command.predicate?.() ?? true),
  );
  const records = useFound(typed);
  const found = [...matchCommands(offered, typed), ...records.found];
  const nothing = records.state === 'searching' ? t('palette.searching') : t('palette.none', { typed });
  const said = records.state === 'failed' ? t('palette.failed') : found.length === 0 ? nothing : '';
  const current = found[Math.min(cursor, found.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever moved the mark, it must be in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const perform = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    // After the dialog has given the focus back, so that a command may move it.
    requestAnimationFrame(() => (commands.get().find((one) => one.id === command.id) ?? command).perform());
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = found.length - 1;
    const at = Math.min(cursor, last);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
      setCursor(next > last ? 0 : next < 0 ? Math.max(0, last) : next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      perform(current);
    }
  };

  return (
    <Backdrop isOpen onOpenChange={(open) => open || onClose()} isDismissable>
      <Box>
        <Content aria-label={t('palette.title')}>
          <Field>
            <Search size={18} aria-hidden />
            <input
              ref={focusOnMount}
              role="combobox"
              aria-expanded={found.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-label={t('palette.field')}
              aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
              placeholder={t('palette.field')}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setCursor(0);
              }}
              onKeyDown={onKeyDown}
            />
            <KeyCaps keys="Escape" />
          </Field>
          {/* Beside the list, never in it: a list box holds options and nothing else. */}
          <Notice role="status">{said}</Notice>
          <List ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')}>
            {found.map((command, index) => (
              <div key={command.id} role="presentation">
                {command.group !== found[index - 1]?.group && <Group role="presentation">{command.group}</Group>}
                <Option
                  id={`${id}-${command.id}`}
                  role="option"
                  aria-selected={command === current}
                  onPointerMove={() => setCursor(index)}
                  onClick={() => perform(command)}
                >
                  <IconSpace>{command.icon}</IconSpace>
                  <span>{command.label}</span>
                  {command.detail !== undefined && <Detail>{command.detail}</Detail>}
                  {command.keys !== undefined && <KeyCaps keys={command.keys} />}
                </Option>
              </div>
            ))}
          </List>
        </Content>
      </Box>
    </Backdrop>
  );
};
