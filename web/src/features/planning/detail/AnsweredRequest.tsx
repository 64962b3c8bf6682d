import { may } from '@cadenza/domain/identity/permissions';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatDateTime } from '../../../lib/format.ts';
import { useClaims } from '../../../lib/services.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { PhotoStrip } from '../../support/inside/PhotoStrip.tsx';
import type { Detail } from './use-detail.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border-bottom: 1px solid ${color.border};
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space(2)}; }
  header span { color: ${color.muted}; }
  a { color: ${color.accentText}; }
  b { font: ${font.strong}; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

type Props = { readonly request: NonNullable<Detail['supportRequest']>; readonly timeZone: string };

/** The support request that a work answers: its number, its words and its photos, for whoever goes to the machine. */
export const AnsweredRequest = ({ request, timeZone }: Props) => {
  const { t } = useTranslation('support');
  const { roles } = useClaims();
  const name = t('answers', { number: request.number ?? '…' });
  return (
    <Root aria-label={name} data-testid="answered-request">
      <header>
        {may(roles, 'allSupport.read') ? (
          <Link to="/supportRequests/supportRequests" search={{ scheda: request.id }}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <span>{t('brokenSince', { when: formatDateTime(request.happenedAt, timeZone) })}</span>
      </header>
      {request.request !== null && <p>{request.request}</p>}
      {request.images.length > 0 && <PhotoStrip photos={request.images} />}
    </Root>
  );
};
