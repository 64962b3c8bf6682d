import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import type { Detail } from '../detail/use-detail.ts';
import type { ShownRow } from '../rows/row.ts';
import { SignatureCard } from './SignatureCard.tsx';
import { WorkPhotos } from './WorkPhotos.tsx';

const Root = styled.div`
  display: grid;
  gap: ${space(6)};
  section { display: grid; gap: ${space(3)}; }
  h3 { font: ${font.strong}; }
`;

export type ProofTabProps = {
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly timeZone: string;
  /** Why nothing can be added; undefined where it can. */
  readonly locked: string | undefined;
};

/** What proves the work: photos of it, and who signed for it. */
export const ProofTab = ({ row, detail, timeZone, locked }: ProofTabProps) => {
  const { t } = useTranslation('proof');
  return (
    <Root>
      <section aria-label={t('photos.title')}>
        <h3>{t('photos.title')}</h3>
        <WorkPhotos row={row} photos={detail.photos} request={detail.supportRequest ?? null} locked={locked} />
      </section>
      <section aria-label={t('signature.title')}>
        <h3>{t('signature.title')}</h3>
        <SignatureCard row={row} detail={detail} timeZone={timeZone} locked={locked} />
      </section>
    </Root>
  );
};
