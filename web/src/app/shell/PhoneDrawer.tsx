import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { backdropCss } from '../../kit/overlay-styles.ts';
import { motion } from '../../theme/layout.ts';
import { Drawer } from './Drawer.tsx';

const slide = keyframes`from { transform: translateX(-100%); }`;

const Backdrop = styled(ModalOverlay)`
  ${backdropCss}
`;
const Box = styled(Modal)`
  width: min(300px, 84vw);
  height: 100%;
  &[data-entering] { animation: ${slide} ${motion.slow}; }
`;
const Content = styled(Dialog)`
  height: 100%;
  outline: none;
`;

/** The drawer on a phone: over the screen, closed by Escape, by a press beside it, or by choosing. */
export const PhoneDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <Backdrop isOpen onOpenChange={(next) => next || onClose()} isDismissable>
      <Box>
        <Content aria-label={t('navigation')}>
          <Drawer folded={false} />
        </Content>
      </Box>
    </Backdrop>
  );
};
