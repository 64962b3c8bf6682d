import styled from 'styled-components';
import { space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { keyCaps } from './commands.ts';
import { visuallyHidden } from './visually-hidden.ts';

const Row = styled.span`
  display: inline-flex;
  gap: ${space(1)};
`;
const Cap = styled.kbd`
  display: inline-grid;
  place-items: center;
  min-width: 18px;
  height: 18px;
  padding: 0 4px;
  border: 1px solid ${color.border};
  border-radius: 4px;
  background: ${color.surface};
  color: ${color.muted};
  font: 500 11px/16px var(--font);
`;

const Heard = styled.span`
  ${visuallyHidden}
`;

/** Arrows that the font has not: the one that it has, turned. */
const turned: Readonly<Record<string, string>> = { '←': '-90deg', '→': '90deg' };

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut as key caps of this machine's keyboard. */
export const KeyCaps = ({ keys }: { readonly keys: string }) => (
  <Row>
    {keyCaps(keys, apple).map((cap, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the caps of a shortcut never move
      <Cap key={index}>
        {turned[cap] === undefined ? (
          cap
        ) : (
          <>
            <span aria-hidden style={{ rotate: turned[cap] }}>
              ↑
            </span>
            <Heard>{cap}</Heard>
          </>
        )}
      </Cap>
    ))}
  </Row>
);
