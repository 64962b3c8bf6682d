import { labelSheets, labelsPerSheet, maxLabels } from '@cadenza/domain/printouts/label-sheets';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { EquipmentLabelsInput } from '../../lib/schema.gen.ts';
import { usePublicOrigin } from '../../lib/use-public-origin.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Bar } from './bar.ts';
import { savePrintout } from './fetch-printout.ts';
import { useLabels } from './use-labels.ts';

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
`;
const Words = styled.p`
  color: ${color.muted};
  font: ${font.label};
  overflow-wrap: anywhere;
`;

export type LabelsOf = Pick<EquipmentLabelsInput, 'list' | 'plantId'>;
type Props = { readonly of: LabelsOf; readonly onClose: () => void };

/** Which sheet, and where on it to begin; then how far it is, and the file. It goes on where the dialog is closed. */
export const LabelsDialog = ({ of, onClose }: Props) => {
  const { t } = useTranslation(['printouts', 'common']);
  const [perSheet, setPerSheet] = useState<(typeof labelsPerSheet)[number]>(labelsPerSheet[0]);
  const [skip, setSkip] = useState<number | null>(0);
  const [saving, setSaving] = useState(false);
  const [notSaved, setNotSaved] = useState<string | undefined>();
  const { printout, busy, fault, start } = useLabels();
  const { warning } = usePublicOrigin();

  const most = perSheet - 1;
  const skipFault =
    skip === null || (Number.isInteger(skip) && skip >= 0 && skip <= most) ? undefined : t('skipFault', { most });
  const ready = printout?.status === 'READY';
  const waiting = printout !== undefined && !ready && printout.status !== 'FAILED';
  const save = async (): Promise<void> => {
    if (printout === undefined) return;
    setSaving(true);
    setNotSaved(undefined);
    try {
      await savePrintout(printout.id, printout.fileName ?? 'QR.pdf');
    } catch (error) {
      setNotSaved(errorText(error, t));
    } finally {
      setSaving(false);
    }
  };
  const footer = ready ? (
    <>
      <Button onClick={onClose}>{t('common:close')}</Button>
      <Button variant="primary" busy={saving} icon={<FileDown size={16} aria-hidden />} onClick={() => void save()}>
        {t('download')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t(waiting ? 'common:close' : 'common:cancel')}</Button>
      <Button
        variant="primary"
        busy={busy || waiting}
        disabledReason={skipFault}
        onClick={() => start({ ...of, perSheet, skip: skip ?? 0 })}
      >
        {t(printout?.status === 'FAILED' ? 'again' : 'print')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('labels')} width="440px" footer={footer}>
      <Fields>
        {printout === undefined || printout.status === 'FAILED' ? (
          <>
            {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
            <SelectField
              label={t('sheet')}
              value={String(perSheet)}
              options={labelsPerSheet.map((count) => {
                const { width, height } = labelSheets[count];
                return { id: String(count), label: t('sheetOf', { count, width, height }) };
              })}
              onChange={(value) => setPerSheet(labelsPerSheet.find((count) => String(count) === value) ?? perSheet)}
            />
            <NumberField label={t('skip')} hint={t('skipHint')} error={skipFault} value={skip} onChange={setSkip} />
          </>
        ) : (
          <div role="status">
            {waiting && <Bar aria-label={t('waiting')} />}
            {waiting && <Words>{printout.total > 0 ? t('printing', { count: printout.total }) : t('waiting')}</Words>}
            {ready && <Notice tone="success">{t('ready', { count: printout.total })}</Notice>}
            {ready && <Words>{printout.fileName}</Words>}
          </div>
        )}
        {printout?.status === 'FAILED' && (
          <Notice tone="danger">{t(`failure.${printout.failure ?? 'PRINT_FAILED'}`, { most: maxLabels })}</Notice>
        )}
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        {notSaved !== undefined && <Notice tone="danger">{notSaved}</Notice>}
      </Fields>
    </Dialog>
  );
};
