import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { SkeletonBlock } from '../../../kit/Skeleton.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { color } from '../../../theme/tokens.ts';
import { headHeight, laneHeadWidth } from './board-layout.ts';

const appear = keyframes`from { opacity: 0; }`;

/** Nothing for the first 150 ms: what comes at once should not flicker. */
const Root = styled.div`
  flex: 1;
  min-height: 0;
  overflow: hidden;
  background: ${color.bg};
  animation: ${appear} 1ms linear 150ms backwards;
`;
const Head = styled.div`
  height: ${headHeight}px;
  border-bottom: 1px solid ${color.inputBorder};
  background: ${color.surface};
`;
const Row = styled.div`
  position: relative;
  height: 68px;
  border-bottom: 1px solid ${color.border};
`;
const Name = styled.div`
  display: grid;
  align-content: center;
  gap: 6px;
  width: ${laneHeadWidth}px;
  height: 100%;
  padding: 0 14px;
  border-right: 1px solid ${color.border};
  background: ${color.surface};
`;
const Hidden = styled.span`
  ${visuallyHidden}
`;

/** Left edges and widths of bars to come, in per cent of what is beside the names. */
const bars = [
  [
    [2, 12],
    [31, 12],
    [60, 11],
  ],
  [
    [17, 12],
    [46, 12],
  ],
  [
    [2, 12],
    [17, 11],
    [46, 12],
    [60, 12],
  ],
  [[31, 12]],
  [
    [2, 11],
    [46, 12],
  ],
  [
    [17, 12],
    [31, 12],
    [60, 12],
  ],
] as const;

export const BoardSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <Root role="status">
      <Hidden>{t('loading')}</Hidden>
      <Head />
      {bars.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <Row key={at} aria-hidden>
          <Name>
            <SkeletonBlock $width="70%" />
            <SkeletonBlock $width="40%" $height="9px" />
          </Name>
          {row.map(([left, width]) => (
            <div
              key={left}
              style={{
                position: 'absolute',
                top: 16,
                left: `calc(${laneHeadWidth}px + (100% - ${laneHeadWidth}px) * ${left / 100})`,
                width: `calc((100% - ${laneHeadWidth}px) * ${width / 100})`,
              }}
            >
              <SkeletonBlock $height="36px" />
            </div>
          ))}
        </Row>
      ))}
    </Root>
  );
};
