import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { encode } from 'uqr';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { usePublicOrigin } from '../../../lib/use-public-origin.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

const Root = styled.figure`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(4)};
  margin: 0;
  /* Scanners want dark on light, in either theme. */
  > svg { flex: none; width: 136px; height: 136px; padding: 6px; border-radius: ${radius.medium}; background: #fff; }
  figcaption { flex: 1 1 160px; display: grid; gap: ${space(2)}; justify-items: start; }
  p { font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
  @media print {
    position: fixed;
    inset: 0;
    z-index: 10000;
    flex-direction: column;
    justify-content: center;
    background: #fff;
    color: #000;
    > svg { width: 70mm; height: 70mm; }
    figcaption { flex: none; justify-items: center; }
    button, > [role='status'] { display: none; }
    strong { font-size: 8mm; line-height: 1.2; text-align: center; }
  }
  @media not print { strong { display: none; } }
`;

type Props = { readonly address: string; readonly name: string; readonly hint: string };

/** The address of a page as a picture to stick on the machine; printed, it is alone on the sheet with the name. */
export const QrCode = ({ address, name, hint }: Props) => {
  const { t } = useTranslation('registry');
  const { warning } = usePublicOrigin();
  const { size, path } = useMemo(() => {
    const { data, size } = encode(address, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [address]);
  return (
    <Root>
      {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('page.qrOf', { name })} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
      <figcaption>
        <strong>{name}</strong>
        <p>{hint}</p>
        <Button size="dense" icon={<Printer size={14} aria-hidden />} onClick={() => window.print()}>
          {t('page.print')}
        </Button>
      </figcaption>
    </Root>
  );
};

type OfRecord = Omit<Props, 'address'> & { readonly path: string };

/** The code of a record's own page, at the address that labels have, too. */
export const RecordQrCode = ({ path, ...rest }: OfRecord) => {
  const { address } = usePublicOrigin();
  return <QrCode address={`${address}${path}`} {...rest} />;
};
