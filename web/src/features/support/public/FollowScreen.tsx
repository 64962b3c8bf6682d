import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { formatWallClock } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/language-store.ts';
import { joinLanguage } from '../../../lib/languages.ts';
import { publicPath } from '../../../lib/public-page.ts';
import { useScreenTitle } from '../../../lib/use-screen-title.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { Conversation } from './Conversation.tsx';
import { photoPath, readFollowed } from './calls.ts';
import { MorePhotos } from './MorePhotos.tsx';
import { Photos } from './PhotosField.tsx';
import { Heading, LinkButton, Row, Sections } from './page-styles.ts';
import { StateBanner } from './StateBanner.tsx';
import { isUnknown, UnknownLink } from './UnknownLink.tsx';
import { useAnswer } from './use-answer.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(2)} ${space(4)};
  dt { color: ${color.muted}; }
  dd { font: ${font.strong}; overflow-wrap: anywhere; white-space: pre-line; }
`;

/** ms between two looks at a page that is left open. */
const pause = 10_000;

type Props = {
  readonly companyCode: string;
  readonly secret: string;
  /** By its name. */
  readonly company: string;
};

/** What the secret link opens: where the request stands and what was reported, and what is written about it; nothing of who asked. */
export const FollowScreen = ({ companyCode, secret, company }: Props) => {
  const { t } = useTranslation('public-support');
  const { answer, settle, again } = useAnswer(
    useCallback((signal) => readFollowed(companyCode, secret, signal), [companyCode, secret]),
  );
  const number = answer.is === 'ready' ? answer.value.number : null;
  useScreenTitle(number === null ? t('follow.title') : t('follow.numbered', { number }));
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again]);

  if (answer.is === 'loading') return null;
  if (answer.is === 'failed')
    return isUnknown(answer.error) ? (
      <UnknownLink title={t('unknown.request')}>{t('unknown.requestText')}</UnknownLink>
    ) : (
      <ErrorState error={answer.error} level={1} onRetry={again} />
    );
  const { statusRequest, statusDate, date, openingDate, attrezzatura, anomalie, images, maxImages } = answer.value;
  const { userRequest, fermo, priorita, foto } = answer.value;
  const said = [fermo === 'Y' && t('since.stopped'), priorita === 'URGENTE' && t('since.urgent')].filter(Boolean);
  const open = statusRequest === 'IN_ATTESA' || statusRequest === 'IN_GESTIONE';
  return (
    <Sections>
      <Heading>
        <h1>{number === null ? t('follow.title') : t('follow.numbered', { number })}</h1>
      </Heading>
      <StateBanner status={statusRequest} since={statusDate} reason={answer.value.motivoStato} />
      <Facts>
        {attrezzatura !== '' && (
          <>
            <dt>{t('follow.which')}</dt>
            <dd>{attrezzatura}</dd>
          </>
        )}
        {anomalie.length > 0 && (
          <>
            <dt>{t('follow.what')}</dt>
            <dd>{anomalie.join(', ')}</dd>
          </>
        )}
        {userRequest !== null && (
          <>
            <dt>{t('follow.words')}</dt>
            <dd>{userRequest}</dd>
          </>
        )}
        {said.length > 0 && (
          <>
            <dt>{t('follow.said')}</dt>
            <dd>{said.join('. ')}</dd>
          </>
        )}
        <dt>{t('follow.brokenSince')}</dt>
        <dd>{formatWallClock(date)}</dd>
        <dt>{t('follow.reported')}</dt>
        <dd>{formatWallClock(openingDate)}</dd>
        <dt>{t('photos.title')}</dt>
        <dd>{images}</dd>
      </Facts>
      {foto.length > 0 && (
        <Photos aria-label={t('photos.title')}>
          {foto.map((id, n) => (
            <li key={id}>
              <a href={photoPath(companyCode, secret, id)} target="_blank" rel="noreferrer">
                <img src={photoPath(companyCode, secret, id)} alt={t('photos.one', { n: n + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </Photos>
      )}
      <Conversation
        {...{ companyCode, secret, company }}
        comments={answer.value.commenti}
        open={statusRequest !== 'ARCHIVIATO'}
        onSent={(value) => settle({ is: 'ready', value })}
      />
      {open && images < maxImages && (
        <MorePhotos
          companyCode={companyCode}
          secret={secret}
          room={maxImages - images}
          onSent={(value) => settle({ is: 'ready', value })}
        />
      )}
      <Row>
        <Button onClick={again}>{t('follow.refresh')}</Button>
        <LinkButton $variant="quiet" $size="control" href={joinLanguage(currentLanguage(), publicPath(companyCode))}>
          {t('another')}
        </LinkButton>
      </Row>
    </Sections>
  );
};
