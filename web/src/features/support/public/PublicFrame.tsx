import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { CompanyLogo } from '../../../kit/CompanyLogo.tsx';
import { useLanguage } from '../../../lib/language-store.ts';
import { type Language, languageCookie, languages } from '../../../lib/languages.ts';
import { font, media, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Company } from './calls.ts';

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
  gap: ${space(3)};
  width: min(100%, 600px);
  padding: ${space(3)} ${space(4)};
`;
const Name = styled.b`
  flex: 1;
  min-width: 0;
  font: ${font.section};
  overflow: hidden;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
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
  ${media.coarse} { a { height: 44px; min-width: 40px; } }
`;
const Main = styled.main`
  width: min(100%, 600px);
  padding: ${space(6)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  align-self: start;
  ${media.phone} { padding: ${space(3)} ${space(4)} ${space(6)}; border: 0; border-radius: 0; }
`;
const Foot = styled.footer`
  padding: ${space(4)} ${space(4)} calc(${space(4)} + var(--safe-bottom));
  font: ${font.small};
  color: ${color.muted};
  text-align: center;
`;

const names: Record<Language, string> = { it: 'Italiano', en: 'English', es: 'Español' };

/** The same page in another language: opened anew, with what was typed, which is kept on the device. */
const hrefIn = (language: Language, path: string): string =>
  `${language === 'it' ? '' : `/${language}`}${path}${window.location.search}`;

type Props = {
  readonly company: Company | null;
  /** Of this page, without language. */
  readonly path: string;
  readonly children: ReactNode;
};

/** The page of people outside: whose it is, in which language, and nothing that leads inside. */
export const PublicFrame = ({ company, path, children }: Props) => {
  const { t } = useTranslation(['public-support', 'common']);
  const current = useLanguage();
  const choose = (language: Language): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari, and this cookie has no secret
    document.cookie = languageCookie(language);
  };
  return (
    <Root>
      <Bar>
        <CompanyLogo name={company?.logo ?? null} size={36} />
        <Name>{company?.businessName ?? t('common:appName')}</Name>
        <Languages aria-label={t('language')}>
          {languages.map((language) => (
            <a
              key={language}
              href={hrefIn(language, path)}
              lang={language}
              hrefLang={language}
              aria-label={`${language.toUpperCase()} ${names[language]}`}
              aria-current={language === current ? 'page' : undefined}
              onClick={() => choose(language)}
            >
              {language.toUpperCase()}
            </a>
          ))}
        </Languages>
      </Bar>
      <Main>{children}</Main>
      <Foot>{t('common:appName')}</Foot>
    </Root>
  );
};
