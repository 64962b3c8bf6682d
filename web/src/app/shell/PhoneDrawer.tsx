import { Search } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { FocusBack } from '../../kit/focus-back.ts';
import { backdropCss } from '../../kit/overlay-styles.ts';
import { motion, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Drawer } from './Drawer.tsx';
import { openPalette } from './open-palette.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { TopMenus } from './TopMenus.tsx';

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
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  height: 100%;
  outline: none;
`;
/** What the top bar has elsewhere: the search, language, theme, the way out. */
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  padding: ${space(1)} ${space(2)} calc(${space(1)} + var(--safe-bottom));
  border-top: 1px solid ${color.border};
  border-right: 1px solid ${color.border};
  background: ${color.surface};
  > :first-child { flex: 1 0 100%; justify-content: flex-start; }
  > :last-child { margin-left: auto; }
`;

/** The drawer on a phone: over the screen, closed by Escape, by a press beside it, or by choosing. */
export const PhoneDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const search = (): void => {
    onClose();
    openPalette();
  };
  return (
    <Backdrop isOpen onOpenChange={(next) => next || onClose()} isDismissable>
      <Box>
        <Content aria-label={t('navigation')}>
          <FocusBack />
          <Drawer folded={false} />
          <Tools>
            <Button variant="quiet" icon={<Search size={18} aria-hidden />} onClick={search}>
              {t('palette.find')}
            </Button>
            <TopMenus words />
            <SignOutButton words />
          </Tools>
        </Content>
      </Box>
    </Backdrop>
  );
};
