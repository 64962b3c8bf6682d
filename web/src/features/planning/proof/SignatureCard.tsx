import { PenLine, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { SkeletonBlock } from '../../../kit/Skeleton.tsx';
import { addTyped } from '../../../kit/use-unsaved.ts';
import { formatDateTime, formatMinutes } from '../../../lib/format.ts';
import { radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { usePhoto } from '../../photos/use-photo.ts';
import type { Detail } from '../detail/use-detail.ts';
import { photosPath } from '../rows/proof-paths.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePendingCommands } from '../session/services.ts';
import { SignDialog } from './SignDialog.tsx';

const Card = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  img { max-width: 100%; max-height: 140px; justify-self: start; border-radius: ${radius.small}; background: #fff; }
  b { overflow-wrap: anywhere; }
`;
const Seal = styled.p<{ $whole: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${({ $whole }) => ($whole ? state.completed.text : state.waiting.text)};
`;
const Muted = styled.p`
  color: ${color.muted};
`;

type Props = {
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly timeZone: string;
  readonly locked: string | undefined;
};

/** Who signed, when, and whether the work is still what was signed. */
export const SignatureCard = ({ row, detail, timeZone, locked }: Props) => {
  const { t, i18n } = useTranslation('proof');
  const [signing, setSigning] = useState(false);
  const { signature, signatureRequired, lines, photos, planned } = detail;
  const said = usePendingCommands(row.id);
  const sent = !said.some((one) => one.said.kind === 'sign' && one.position === null);
  const onTheirWay = said.filter((one) => one.said.kind === 'addPhoto').length;
  // Kept on a device of before, it does not say.
  const changed = signature?.changed ?? [];
  const parts = new Intl.ListFormat(i18n.language).format(changed.map((part) => t(`signature.parts.${part}`)));
  const what = (minutes: number | null): string =>
    t('signature.what', {
      ...{ done: row.tickedLineIds.length, total: lines.length, photos: photos.length + onTheirWay },
      time: minutes === null ? t('signature.noTime') : formatMinutes(minutes),
    });
  return (
    <>
      {signature === null ? (
        <Muted>{t(signatureRequired ? 'signature.required' : 'signature.none')}</Muted>
      ) : (
        <Card data-testid="signature" data-unchanged={signature.unchanged}>
          {signature.fileName !== null && <Drawing fileName={signature.fileName} name={signature.name} />}
          <b>{signature.name}</b>
          <Muted>
            {t('signature.by', { who: signature.signedBy ?? '…', when: formatDateTime(signature.signedAt, timeZone) })}
          </Muted>
          {!sent && <Muted>{t('signature.waits')}</Muted>}
          {/* Nobody but this device knows yet what was signed. */}
          {(sent || !signature.unchanged) && (
            <Seal $whole={signature.unchanged}>
              {signature.unchanged ? <ShieldCheck size={18} aria-hidden /> : <ShieldAlert size={18} aria-hidden />}
              {signature.unchanged
                ? t('signature.unchanged')
                : parts === ''
                  ? t('signature.changed')
                  : t('signature.changedIn', { parts })}
            </Seal>
          )}
        </Card>
      )}
      {locked === undefined && (
        <Button
          variant={signature?.unchanged ? 'quiet' : 'primary'}
          style={{ justifySelf: 'start' }}
          icon={<PenLine size={18} aria-hidden />}
          onClick={() => {
            // Part of what is signed, which it would break later.
            addTyped();
            setSigning(true);
          }}
        >
          {t(signature === null ? 'signature.sign' : 'signature.again')}
        </Button>
      )}
      {signing && <SignDialog row={row} what={what} seenAt={planned.updatedAt} onClose={() => setSigning(false)} />}
    </>
  );
};

const Drawing = ({ fileName, name }: { readonly fileName: string; readonly name: string }) => {
  const { t } = useTranslation('proof');
  const { url } = usePhoto({ id: fileName, fileName, mime: 'image/png', from: photosPath });
  if (url === null) return <SkeletonBlock $width="60%" />;
  return <img src={url} alt={t('signature.alt', { name })} />;
};
