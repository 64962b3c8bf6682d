import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Logo } from '../../kit/Logo.tsx';
import { useLanguage } from '../../lib/language-store.ts';
import { joinLanguage, type Language, languageCookie, languages, splitLanguage } from '../../lib/languages.ts';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: center;
  min-height: 100dvh;
  ${media.phone} { background: ${color.surface}; }
`;
const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  width: min(100%, 680px);
  padding: ${space(4)};
`;
const Languages = styled.nav`
  display: flex;
  a {
    display: grid;
    place-items: center;
    min-width: 36px;
    height: 32px;
    border-radius: ${radius.medium};
    color: ${color.muted};
    font: ${font.label};
    text-decoration: none;
    &:hover { background: ${color.hover}; }
    &[aria-current] { color: ${color.accentText}; background: ${color.accentWeak}; }
  }
  ${media.coarse} { a { height: 44px; min-width: 44px; } }
`;
const Main = styled.main`
  display: grid;
  align-content: start;
  gap: ${space(6)};
  width: min(100%, 680px);
  padding: ${space(8)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  align-self: start;
  ${media.phone} { padding: ${space(3)} ${space(4)} ${space(6)}; border: 0; border-radius: 0; }
`;
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1)} ${space(4)};
  padding: ${space(5)} ${space(4)} calc(${space(5)} + var(--safe-bottom));
  font: ${font.small};
  color: ${color.muted};
  a { color: inherit; }
  ${media.coarse} { a { display: grid; align-items: center; min-height: 44px; } }
`;

const names: Record<Language, string> = { it: 'Italiano', en: 'English', es: 'Español' };

type Props = {
  /** Links under the page, without language. */
  readonly links: readonly { readonly path: string; readonly label: string }[];
  readonly children: ReactNode;
};

/** The pages by which a company comes to us: in which language, and the ways to the other doors. */
export const SignUpFrame = ({ links, children }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const current = useLanguage();
  const { pathname } = splitLanguage(window.location.pathname);
  return (
    <Root>
      <Bar>
        <Logo />
        <Languages aria-label={t('language')}>
          {languages.map((language) => (
            <a
              key={language}
              href={joinLanguage(language, pathname) + window.location.search}
              lang={language}
              hrefLang={language}
              aria-label={`${language.toUpperCase()} ${names[language]}`}
              aria-current={language === current ? 'page' : undefined}
              onClick={() => {
                // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari, and this cookie has no secret
                document.cookie = languageCookie(language);
              }}
            >
              {language.toUpperCase()}
            </a>
          ))}
        </Languages>
      </Bar>
      <Main>{children}</Main>
      <Foot>
        {links.map(({ path, label }) => (
          <a key={path} href={joinLanguage(current, path)}>
            {label}
          </a>
        ))}
      </Foot>
    </Root>
  );
};
