import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { CompanyLogo } from '../../../kit/CompanyLogo.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { joinLanguage, type Language, languageCookie, languages } from '../../../lib/languages.ts';
import { font, media, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Company } from './calls.ts';
import { keepNow } from './draft.ts';

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
  ${media.coarse} { a { height: 44px; min-width: 44px; } }
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

type Props = {
  readonly company: Company | null;
  /** Of this page, without language. */
  readonly path: string;
  /** Shows this page in another language, with all that stands in it. Throws where the texts do not arrive. */
  readonly onLanguage: (language: Language) => Promise<void>;
  readonly children: ReactNode;
};

/** The page of people outside: whose it is, in which language, and nothing that leads inside. */
export const PublicFrame = ({ company, path, onLanguage, children }: Props) => {
  const { t } = useTranslation(['public-support', 'common']);
  const current = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const hrefIn = (language: Language): string => joinLanguage(language, path) + window.location.search;
  const [isTold, setTold] = useState(false);
  const showIn = (language: Language): void =>
    void onLanguage(language).then(
      () => setFailure(null),
      (error: unknown) => {
        setFailure(error);
        setTold(true);
      },
    );
  // With the network back the language may be pressed again, and nothing is wrong with what stands here.
  useRetryOnline(isTold ? failure : null, () => setTold(false));
  const openIn = (language: Language): void => {
    // The address of the first language has no prefix: the choice says it.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari, and this cookie has no secret
    document.cookie = languageCookie(language);
    window.location.assign(hrefIn(language));
  };
  const choose = async (event: MouseEvent, language: Language): Promise<void> => {
    // Into another tab or window it goes as any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A browser does not ask again for a script that did not arrive: then the page is opened anew, if the device has kept the report.
    const anew = failure !== null && navigator.onLine && (await keepNow());
    (anew ? openIn : showIn)(language);
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
              href={hrefIn(language)}
              lang={language}
              hrefLang={language}
              aria-label={`${language.toUpperCase()} ${names[language]}`}
              aria-current={language === current ? 'page' : undefined}
              onClick={(event) => void choose(event, language)}
            >
              {language.toUpperCase()}
            </a>
          ))}
        </Languages>
      </Bar>
      <Main>
        {failure !== null && isTold && <Notice tone="danger">{errorText(failure, t)}</Notice>}
        {children}
      </Main>
      <Foot>{t('common:appName')}</Foot>
    </Root>
  );
};
