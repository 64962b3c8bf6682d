import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { media, radius, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { visuallyHidden } from './visually-hidden.ts';

const breathe = keyframes`50% { opacity: .45; }`;
const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;

/** Invisible for the first 150 ms: what comes at once should not flicker. */
const Root = styled.div`
  animation: ${appear} 1ms linear 150ms backwards;
`;

export const SkeletonBlock = styled.div<{ $width?: string; $height?: string }>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '12px' }) => $height};
  border-radius: ${radius.small};
  background: ${color.skeleton};
  animation: ${breathe} 1600ms ease-in-out infinite;
  ${media.reducedMotion} { animation: none; }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr 80px;
  align-items: center;
  gap: ${space(6)};
  height: ${size.row};
  padding: 0 ${space(3)};
  border-bottom: 1px solid ${color.border};
`;
const Hidden = styled.span`
  ${visuallyHidden}
`;

const widths = ['78%', '62%', '86%', '70%', '55%', '81%'];

/** Rows of a table to come; the same height as the rows, so nothing jumps when they arrive. */
export const SkeletonRows = ({ rows = 8 }: { readonly rows?: number }) => {
  const { t } = useTranslation('common');
  return (
    <Root role="status">
      <Hidden>{t('loading')}</Hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Row key={row} aria-hidden>
          <SkeletonBlock $width={widths[row % widths.length] ?? '70%'} />
          <SkeletonBlock $width={widths[(row + 2) % widths.length] ?? '70%'} />
          <SkeletonBlock $width={widths[(row + 4) % widths.length] ?? '70%'} />
          <SkeletonBlock />
        </Row>
      ))}
    </Root>
  );
};

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
`;

/** Fields of a form or panel to come. */
export const SkeletonFields = ({ fields = 4 }: { readonly fields?: number }) => {
  const { t } = useTranslation('common');
  return (
    <Root role="status">
      <Hidden>{t('loading')}</Hidden>
      <Fields aria-hidden>
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never move
          <SkeletonBlock key={field} $height="32px" $width={widths[field % widths.length] ?? '70%'} />
        ))}
      </Fields>
    </Root>
  );
};
