import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(4)};
  padding: ${space(3)} ${space(4)} ${space(6)};
  > * { min-width: 0; }
  ${media.phone} { padding: ${space(2)} ${space(2)} calc(${space(6)} + var(--safe-bottom)); }
  @media print { padding: 0; }
`;
const Foot = styled.p`
  font: ${font.small};
  color: ${color.muted};
`;

type Read = {
  readonly found: { readonly asOf: string } | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly staleError: unknown;
  readonly reload: () => void;
};

type Props = {
  readonly read: Read;
  readonly timeZone: string;
  /** Of the definitions of the figures. */
  readonly version?: string | undefined;
  /** Where it is no report that could not be read. */
  readonly failed?: string;
  readonly children: ReactNode;
};

/** A report, or why there is none yet; at its foot as of when it is. */
export const ReportFrame = ({ read, timeZone, version, failed, children }: Props) => {
  const { t } = useTranslation(['reports', 'common']);
  const { found, loading, error, staleError, reload } = read;
  if (found === undefined)
    return error === undefined || error === null ? (
      <SkeletonRows rows={12} />
    ) : (
      <ErrorState error={error} title={failed ?? t('reports:failed')} onRetry={reload} />
    );
  return (
    <Root aria-busy={loading} data-testid="report">
      {staleError !== undefined && staleError !== null && <Notice tone="warning">{errorText(staleError, t)}</Notice>}
      {children}
      <Foot>
        {version === undefined
          ? t('reports:asOfOnly', { when: formatDateTime(found.asOf, timeZone) })
          : t('reports:asOf', { when: formatDateTime(found.asOf, timeZone), version })}
      </Foot>
    </Root>
  );
};
