import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { useCommands } from '../../../kit/use-commands.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Tray } from '../board/tray.ts';
import { type TrayActs, TrayBody } from './TrayBody.tsx';
import { TraySum } from './TraySum.tsx';
import { useDragOut } from './use-drag-out.ts';
import { useTray } from './use-tray.ts';

const Root = styled.aside`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  border-left: 1px solid ${color.border};
  background: ${color.bg};
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  height: 45px;
  padding: 0 ${space(1.5)} 0 ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  h2 { flex: 1; min-width: 0; font: ${font.strong}; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
`;
const Rail = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  flex: 1;
  padding: ${space(3.5)} 0;
  border: 0;
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.label};
  cursor: pointer;
  &:hover { background: ${color.hover}; color: ${color.fg}; }
  &:focus-visible { outline-offset: -2px; }
  > span:last-child { writing-mode: vertical-rl; }
`;

type Props = TrayActs & {
  readonly folded: boolean;
  readonly onFold: () => void;
  /** The board takes what is dragged out of it. */
  readonly onTray: (tray: Tray | null) => void;
};

/** At the side of the board: what waits to be planned, dragged onto a lane or planned by its button. */
export const BoardTray = ({ folded, onFold, onTray, ...acts }: Props) => {
  const { t } = useTranslation(['support', 'planning']);
  const tray = useTray(acts.filter);
  const [node, setNode] = useState<HTMLElement | null>(null);
  useDragOut({ node: folded ? null : node, request: tray.request, plan: acts.plan, onPlan: acts.onPlan, onTray });
  useCommands([
    { id: 'planning.tray', label: t('support:tray.toggle'), group: t('planning:commands'), perform: onFold },
  ]);

  const { count, waiting } = tray;
  const sum = <TraySum count={count} waiting={waiting} />;
  const title = t('support:tray.title');
  return (
    <Root ref={setNode} aria-label={title} data-testid="tray" data-phase={tray.phase}>
      {folded ? (
        <Rail type="button" aria-expanded={false} title={t('support:tray.open', { count })} onClick={onFold}>
          <PanelRightOpen size={18} aria-hidden />
          {sum}
          <span>{title}</span>
        </Rail>
      ) : (
        <>
          <Head>
            <h2>{title}</h2>
            {sum}
            <IconButton
              size="dense"
              label={t('support:tray.fold')}
              aria-expanded
              icon={<PanelRightClose size={16} aria-hidden />}
              onClick={onFold}
            />
          </Head>
          <TrayBody {...acts} tray={tray} wide={false} />
        </>
      )}
    </Root>
  );
};
