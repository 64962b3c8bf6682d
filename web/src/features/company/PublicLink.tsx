import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { toast } from '../../kit/toast.ts';
import { usePublicOrigin } from '../../lib/use-public-origin.ts';
import { space } from '../../theme/layout.ts';
import { type Company, publicLink } from './company.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(2)};
  input { text-overflow: ellipsis; }
`;

/** The address to put on a notice board: it is copied with one press. */
export const PublicLink = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('company');
  const { address, warning } = usePublicOrigin();
  const link = publicLink(address, company);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => toast.success(t('link.copied')),
      // Without the permission the address can still be marked and copied by hand.
      () => toast.error(t('link.notCopied')),
    );
  };
  return (
    <Root>
      <TextField
        label={t('link.label')}
        hint={t('link.hint')}
        value={link}
        readOnly
        onChange={() => undefined}
        suffix={<IconButton size="dense" label={t('link.copy')} icon={<Copy size={14} aria-hidden />} onClick={copy} />}
      />
      {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
    </Root>
  );
};
