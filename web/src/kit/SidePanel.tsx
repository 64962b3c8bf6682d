import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { font, layer, media, motion, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { IconButton } from './Button.tsx';
import { focusBack } from './focus-back.ts';
import { useToastFloor } from './toast-floor.ts';

const slideIn = keyframes`from { transform: translateX(16px); opacity: 0; }`;

/** Takes its width from the layout on wide screens, so the list beside it stays whole; lies over it on phones. */
const Root = styled.aside`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto auto;
  width: ${size.panel};
  min-height: 0;
  height: 100%;
  border-left: 1px solid ${color.border};
  background: ${color.surface};
  animation: ${slideIn} ${motion.slow};
  ${media.phone} {
    position: fixed;
    inset: 0;
    z-index: ${layer.panel};
    width: 100%;
    border-left: 0;
  }
`;
const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: ${space(2)};
  padding: ${space(3)} ${space(3)} ${space(3)} ${space(4)};
  border-bottom: 1px solid ${color.border};
`;
const Titles = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  gap: 2px;
  padding-top: 6px;
  h2 { font: ${font.section}; overflow-wrap: anywhere; &:focus { outline: none; } }
  p { font: ${font.small}; color: ${color.muted}; }
`;
const Body = styled.div`
  min-height: 0;
  overflow: auto;
`;
const Note = styled.div`
  grid-row: 3;
  min-width: 0;
`;
const Foot = styled.footer`
  grid-row: 4;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)} calc(${space(3)} + var(--safe-bottom));
  border-top: 1px solid ${color.border};
`;

const NoteBox = ({ children }: { readonly children: ReactNode }) => {
  const root = useRef<HTMLDivElement>(null);
  useToastFloor(root);
  return <Note ref={root}>{children}</Note>;
};

const Footer = ({ children }: { readonly children: ReactNode }) => {
  const root = useRef<HTMLElement>(null);
  useToastFloor(root);
  return <Foot ref={root}>{children}</Foot>;
};

type Props = {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** Between the body and the buttons: what comes and goes moves nothing there. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
  /** Another value is another thing: the focus moves to its title. */
  readonly subject: string;
  readonly children: ReactNode;
};

/** Detail beside a live list: not modal, so the list stays reachable. Escape inside closes it and gives the focus back. */
export const SidePanel = ({ title, subtitle, actions, footer, note, onClose, subject, children }: Props) => {
  const { t } = useTranslation('common');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const origin = useRef<Element | null>(null);

  useEffect(() => {
    origin.current = document.activeElement;
    return () => {
      if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus();
      // A list that was read again meanwhile has other rows.
      requestAnimationFrame(() => focusBack(origin.current));
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the subject, not a re-render
  useEffect(() => {
    heading.current?.focus();
  }, [subject]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };

  return (
    <Root aria-labelledby={headingId} data-side-panel onKeyDown={onKeyDown}>
      <Head>
        <Titles>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </Titles>
        {actions}
        <IconButton label={t('close')} icon={<X size={16} aria-hidden />} onClick={onClose} />
      </Head>
      <Body>{children}</Body>
      {note !== undefined && <NoteBox>{note}</NoteBox>}
      {footer !== undefined && <Footer>{footer}</Footer>}
    </Root>
  );
};
