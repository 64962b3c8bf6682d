import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.ol`
  display: flex;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  li { flex: 1; display: grid; gap: ${space(1)}; font: ${font.small}; color: ${color.muted}; border-top: 3px solid ${color.border}; padding-top: ${space(2)}; }
  li[data-reached] { border-color: ${color.accent}; }
  li[aria-current] { color: ${color.fg}; font-weight: 600; }
  span { display: flex; align-items: center; gap: ${space(1)}; }
  ${media.phone} { li:not([aria-current]) b { display: none; } b { white-space: nowrap; } }
  b { font-weight: inherit; }
`;

type Props = { readonly names: readonly string[]; readonly at: number };

/** Where one is on the way: which steps are done, which one this is, how many there are. */
export const Steps = ({ names, at }: Props) => {
  const { t } = useTranslation('signup');
  return (
    <Root aria-label={t('steps')}>
      {names.map((name, index) => (
        <li key={name} data-reached={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span>
            {index < at ? (
              // No picture: the file that has them all is for those who work here.
              <span role="img" aria-label={t('stepDone')}>
                ✓
              </span>
            ) : (
              `${index + 1}.`
            )}{' '}
            <b>{name}</b>
          </span>
        </li>
      ))}
    </Root>
  );
};
