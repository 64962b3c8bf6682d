import { useTranslation } from 'react-i18next';
import { Notice } from '../../../kit/Notice.tsx';
import { Spinner } from '../../../kit/Spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { QrCode } from './QrCode.tsx';
import { SupportAddressDocument } from './support-address.gen.ts';

type Props = { readonly id: string; readonly name: string };

/** The code that its labels have, too: whoever points a phone at it asks for support, without signing in. */
export const EquipmentQrCode = ({ id, name }: Props) => {
  const { t } = useTranslation('registry');
  const { data, error } = useQuery(SupportAddressDocument, { variables: { equipmentId: id } });
  if (data !== undefined) return <QrCode address={data.supportAddress} name={name} hint={t('page.qrHintSupport')} />;
  return error === undefined ? <Spinner /> : <Notice tone="danger">{errorText(toApiError(error), t)}</Notice>;
};
