import { may } from '@cadenza/domain/identity/permissions';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useClaims } from '../../../lib/services.ts';
import { font, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { PhotoStrip } from '../../photos/PhotoStrip.tsx';
import type { Detail } from './use-detail.ts';

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border-bottom: 1px solid ${color.border};
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space(2)}; }
  header span { color: ${color.muted}; }
  a { color: ${color.accentText}; }
  b { font: ${font.strong}; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; }
  &[data-foldable] { gap: 0; padding-block: 0; header { flex-wrap: nowrap; align-items: center; } header > :first-child { flex: none; } }
  &[data-foldable='open'] { padding-bottom: ${space(3)}; gap: ${space(2)}; }
`;
const Fold = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
  min-width: 0;
  height: ${size.touch};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.muted};
  font: ${font.base};
  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  svg { flex: none; }
`;

type Props = { readonly request: NonNullable<Detail['supportRequest']>; readonly timeZone: string };

/**
 * The support request that a work answers: its number, its words and its photos, for whoever goes to the machine. On a phone one line
 * until somebody asks for the rest: the work below is what they came for.
 */
export const AnsweredRequest = ({ request, timeZone }: Props) => {
  const { t } = useTranslation('support');
  const { roles } = useClaims();
  const phone = useMediaQuery(phoneQuery);
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || !phone;
  const name = t('answers', { number: request.number ?? '…' });
  const since = t('brokenSince', { when: formatDateTime(request.happenedAt, timeZone) });
  const { images } = request;
  return (
    <Root
      aria-label={name}
      data-testid="answered-request"
      data-foldable={phone ? (open ? 'open' : 'folded') : undefined}
    >
      <header>
        {may(roles, 'allSupport.read') ? (
          <Link to="/supportRequests/supportRequests" search={{ scheda: request.id }}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        {phone ? (
          <Fold type="button" aria-expanded={open} onClick={() => setUnfolded(!unfolded)}>
            <span>{open ? t('foldRequest') : (request.request ?? since)}</span>
            {!open && images.length > 0 && <Image size={16} aria-label={t('photos.count', { count: images.length })} />}
            {open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          </Fold>
        ) : (
          <span>{since}</span>
        )}
      </header>
      {open && (
        <>
          {phone && <span>{since}</span>}
          {request.request !== null && <p>{request.request}</p>}
          {images.length > 0 && <PhotoStrip photos={images} />}
        </>
      )}
    </Root>
  );
};
