import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveSheet } from '../../printouts/fetch-printout.ts';

/** The sheet of the intervention as a file. */
export const PdfButton = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('planning');
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    saveSheet(id)
      .catch((error: unknown) => toast.error(errorText(error, t)))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="quiet" busy={busy} icon={<FileDown size={16} aria-hidden />} onClick={save}>
      {t('pdf')}
    </Button>
  );
};
