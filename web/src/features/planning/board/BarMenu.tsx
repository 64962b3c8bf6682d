import { useEffect, useRef } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { choiceCss, choicesCss, popoverCss } from '../../../kit/overlay-styles.ts';
import { font } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { BarPress } from './bar-press.ts';

const Anchor = styled.i`
  position: fixed;
  width: 1px;
  height: 1px;
  pointer-events: none;
`;
const Pop = styled(Popover)`
  ${popoverCss}
`;
const List = styled(Menu)`
  ${choicesCss}
`;
const Item = styled(MenuItem)`
  ${choiceCss}
  kbd { margin-left: auto; padding-left: 24px; font: ${font.small}; color: ${color.muted}; }
  &[data-danger] { color: ${color.dangerText}; }
`;

type Props = {
  readonly press: BarPress;
  readonly manage: boolean;
  readonly onOpen: () => void;
  readonly onMove: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** What can be done with a bar, where the pointer or the focus is. */
export const BarMenu = ({ press, manage, onOpen, onMove, onDelete, onClose }: Props) => {
  const { t } = useTranslation('planning');
  const anchor = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    origin.current = document.activeElement;
  }, []);
  const close = (): void => {
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    onClose();
  };
  const changeable = manage && !press.row.completed;
  return (
    <>
      <Anchor ref={anchor} aria-hidden style={{ left: press.x, top: press.y }} />
      <Pop isOpen triggerRef={anchor} placement="bottom start" onOpenChange={(open) => open || close()}>
        <List aria-label={press.row.equipment.label} autoFocus="first" onClose={close}>
          <Item id="open" onAction={onOpen} textValue={t('menu.open')}>
            {t('menu.open')}
            <kbd>{t('menu.openKey')}</kbd>
          </Item>
          {manage && (
            <Item id="move" onAction={onMove} isDisabled={!changeable} textValue={t('menu.move')}>
              {t('menu.move')}
              <kbd>{t('menu.moveKey')}</kbd>
            </Item>
          )}
          {manage && (
            <Item id="delete" onAction={onDelete} isDisabled={!changeable} data-danger textValue={t('menu.delete')}>
              {t('menu.delete')}
            </Item>
          )}
        </List>
      </Pop>
    </>
  );
};
