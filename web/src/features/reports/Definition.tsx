import { Info } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { popoverCss } from '../../kit/overlay-styles.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { FigureName } from './figure.ts';

const Sign = styled(Button)`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: ${color.muted};
  cursor: pointer;
  &[data-hovered] { background: ${color.hover}; color: ${color.fg}; }
  &[data-focus-visible] { outline: 2px solid ${color.accent}; }
  ${media.coarse} { width: 44px; height: 44px; }
  @media print { display: none; }
`;
const Paper = styled(Popover)`
  ${popoverCss}
  max-width: 320px;
`;
const Words = styled(Dialog)`
  padding: ${space(3)};
  font: ${font.base};
  outline: none;
  strong { display: block; margin-bottom: ${space(1)}; font: ${font.strong}; }
`;

/** What a figure is, in words, behind a sign beside it. */
export const Definition = ({ of }: { readonly of: FigureName }) => {
  const { t } = useTranslation('reports');
  const name = t(`figure.${of}.name`);
  return (
    <DialogTrigger>
      <Sign aria-label={t('about', { figure: name })}>
        <Info size={14} aria-hidden />
      </Sign>
      <Paper placement="bottom start">
        <Words aria-label={name}>
          <strong>{name}</strong>
          {t(`figure.${of}.definition`)}
        </Words>
      </Paper>
    </DialogTrigger>
  );
};
