import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { BoardLane } from './board-layout.ts';

const Root = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  border-bottom: 1px solid ${color.border};
  background: ${color.hover};
`;
const Head = styled.div`
  position: sticky;
  left: 0;
  display: flex;
  align-items: center;
  gap: ${space(2)};
  width: min(100%, var(--seen));
  height: 100%;
  padding: 0 ${space(3)};
  overflow: hidden;
  white-space: nowrap;
  b { font: ${font.label}; font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
  span { font: ${font.small}; color: ${color.muted}; overflow: hidden; text-overflow: ellipsis; }
`;

type Props = { readonly lane: BoardLane; readonly index: number; readonly seen: string };

/** The line whose equipment follows, with its plant. */
export const LineLane = memo(({ lane, index, seen }: Props) => {
  const { t } = useTranslation('planning');
  if (lane.of?.kind !== 'line') return null;
  return (
    <Root role="row" aria-rowindex={index + 2} style={{ top: lane.top, height: lane.height, '--seen': seen }}>
      <Head role="rowheader" aria-colindex={1}>
        <b>{lane.of.label ?? t('lane.noLine')}</b>
        <span>{lane.of.plant}</span>
      </Head>
    </Root>
  );
});
