import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, radius, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { IconButton } from './Button.tsx';
import { FocusBack, focusKept } from './focus-back.ts';
import { backdropCss } from './overlay-styles.ts';
import { toast } from './toast.ts';
import { toastRoom, useToastFloor } from './toast-floor.ts';

const Backdrop = styled(ModalOverlay)`
  ${backdropCss}
  display: grid;
  place-items: center;
  padding: ${space(4)};
  ${media.phone} { place-items: end stretch; padding: 0; }
`;
const Box = styled(Modal)<{ $width: string }>`
  width: min(${({ $width }) => $width}, 100%);
  max-height: calc(100dvh - 32px);
  display: grid;
  /* No taller than the box: a long form scrolls between its head and its buttons. */
  grid-template-rows: minmax(0, 1fr);
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  box-shadow: 0 16px 48px rgb(0 0 0 / 0.2);
  overflow: hidden;
  /* Above it is room for a message of two lines: none lies over a question. */
  ${media.phone} { width: 100%; max-height: min(92dvh, 100dvh - ${toastRoom}px); border-radius: 12px 12px 0 0; }
`;
const Content = styled(AriaDialog)`
  display: grid;
  grid-template-rows: auto 1fr;
  grid-auto-rows: auto;
  min-height: 0;
  outline: none;
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(3)} ${space(3)} ${space(3)} ${space(5)};
  border-bottom: 1px solid ${color.border};
`;
const Title = styled(Heading)`
  flex: 1;
  min-width: 0;
  font: ${font.section};
  overflow-wrap: anywhere;
`;
const Body = styled.div`
  min-height: 0;
  padding: ${space(5)};
  /* A field that is gone to shows with its name above and what is said of it below. */
  scroll-padding: ${space(11)} 0 ${space(14)};
  overflow: auto;
  overflow-wrap: break-word;
`;
const Told = styled.div`
  padding: ${space(2)} ${space(5)};
`;
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
  padding: ${space(3)} ${space(5)} calc(${space(3)} + var(--safe-bottom));
  border-top: 1px solid ${color.border};
`;

const Buttons = ({ children }: { readonly children: ReactNode }) => {
  const root = useRef<HTMLElement>(null);
  useToastFloor(root);
  return <Foot ref={root}>{children}</Foot>;
};

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays in sight above the buttons, however long what is scrolled. */
  readonly notice?: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** CSS width; 800 px at most, as specified. */
  readonly width?: string;
  /** `alertdialog` for questions that must be answered: a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
};

/** Modal: holds the focus, closes on Escape, gives the focus back. On phones it rises from the bottom. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, children, notice, footer, width = '560px', role = 'dialog' } = props;
  const { t } = useTranslation('common');
  useEffect(() => (open ? toast.makeWay() : undefined), [open]);
  return (
    <Backdrop isOpen={open} onOpenChange={(next) => next || onClose()} isDismissable={role === 'dialog'}>
      <Box $width={`min(${width}, ${size.dialog})`}>
        <Content ref={focusKept} role={role}>
          <FocusBack />
          <Head>
            <Title slot="title">{title}</Title>
            <IconButton label={t('close')} icon={<X size={16} aria-hidden />} onClick={onClose} />
          </Head>
          <Body>{children}</Body>
          {notice !== undefined && notice !== false && <Told>{notice}</Told>}
          {footer !== undefined && <Buttons>{footer}</Buttons>}
        </Content>
      </Box>
    </Backdrop>
  );
};
