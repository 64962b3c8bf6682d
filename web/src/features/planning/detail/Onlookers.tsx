import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, radius } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useOnlookers } from './use-onlookers.ts';

const Root = styled.span`
  display: inline-flex;
  flex: none;
  span {
    display: grid;
    place-items: center;
    min-width: 26px;
    height: 26px;
    padding: 0 4px;
    border: 1px solid ${color.border};
    border-radius: ${radius.round};
    background: ${color.accentWeak};
    color: ${color.accentText};
    font: ${font.label};
  }
  span + span { margin-left: -6px; }
`;

/** So many are shown by their initials, the others are counted. */
const most = 2;

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
};

/** Who else has the same work open, small in the head of its panel. */
export const Onlookers = ({ id, userId }: { readonly id: string; readonly userId: string }) => {
  const { t } = useTranslation('planning');
  const people = useOnlookers(id, userId);
  if (people.length === 0) return null;
  const label = t('detail.onlookers', { count: people.length, who: people.map(({ name }) => name).join(', ') });
  const others = people.length - most;
  return (
    <Root role="img" aria-label={label} title={label} data-testid="onlookers">
      {people.slice(0, most).map((one) => (
        <span key={one.userId}>{initialsOf(one.name)}</span>
      ))}
      {others > 0 && <span>+{others}</span>}
    </Root>
  );
};
