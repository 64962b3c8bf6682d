import { isOwnerKind } from '@cadenza/domain/documents/owners';
import { may } from '@cadenza/domain/identity/permissions';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { useClaims } from '../../lib/services.ts';
import { documentsDialog } from '../documents/index.ts';

const Part = styled.div`
  display: grid;
  justify-items: start;
`;

type Props = { readonly kind: Kind; readonly id: string; readonly name: string };

/** The way from the form of a record to its documents, which are saved by themselves: a dialog over the form, not a part of it. */
export const RecordDocuments = ({ kind, id, name }: Props) => {
  const { t } = useTranslation('registry');
  const { roles } = useClaims();
  const [open, setOpen] = useState(false);
  if (!isOwnerKind(kind.name) || !may(roles, 'documents.read')) return null;
  return (
    <Part>
      <Button icon={<Paperclip size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('documents')}
      </Button>
      {open && (
        <OnDemand
          of={documentsDialog}
          props={{ owner: { kind: kind.name, id }, name, onClose: () => setOpen(false) }}
        />
      )}
    </Part>
  );
};
