import { Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { currentLanguage } from '../../../lib/language-store.ts';
import { joinLanguage } from '../../../lib/languages.ts';
import { publicPath } from '../../../lib/public-page.ts';
import { useScreenTitle } from '../../../lib/use-screen-title.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Opened } from './calls.ts';
import { Heading, Hint, LinkButton, Row, Sections } from './page-styles.ts';
import { StateBanner } from './StateBanner.tsx';

const Address = styled.a`
  display: block;
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.bg};
  overflow-wrap: anywhere;
`;
const Title = styled.h1`
  font: ${font.title};
`;

type Props = { readonly companyCode: string; readonly opened: Opened };

/** What comes back: the number, and the link by which the request is followed. */
export const SentScreen = ({ companyCode, opened: { number, statusRequest, secret } }: Props) => {
  const { t } = useTranslation('public-support');
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useScreenTitle(t('sent.title', { number }));
  useEffect(() => heading.current?.focus(), []);
  const path = joinLanguage(currentLanguage(), publicPath(companyCode, secret));
  const url = window.location.origin + path;
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // Without the permission the address can still be marked by hand.
      () => setCopied(false),
    );
  };
  const share = (): void => {
    // Whoever thinks better of it closes the sheet, which is no failure.
    navigator.share({ title: t('sent.title', { number }), url }).catch(() => undefined);
  };
  return (
    <Sections data-sent={number}>
      <Heading>
        <Title ref={heading} tabIndex={-1}>
          {t('sent.title', { number })}
        </Title>
        <p>{t('sent.text')}</p>
      </Heading>
      <StateBanner status={statusRequest} since={null} />
      <Sections>
        <Address href={path}>{url}</Address>
        <Hint role="status">{copied === null ? t('sent.keep') : t(copied ? 'sent.copied' : 'sent.notCopied')}</Hint>
        <Row>
          <Button variant="primary" onClick={copy}>
            {t('sent.copy')}
          </Button>
          {'share' in navigator && (
            <Button icon={<Share2 size={16} aria-hidden />} onClick={share}>
              {t('sent.share')}
            </Button>
          )}
        </Row>
      </Sections>
      <Row>
        <LinkButton $variant="quiet" $size="control" href={joinLanguage(currentLanguage(), publicPath(companyCode))}>
          {t('another')}
        </LinkButton>
      </Row>
    </Sections>
  );
};
