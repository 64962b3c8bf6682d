import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { targets } from '@cadenza/domain/reports/target-schemas';
import { type TargetFigure, type Targets, targetFigures, targetNames } from '@cadenza/domain/reports/targets';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { FormFields } from '../../kit/field-form/FormFields.tsx';
import { type FormFault, useFieldForm } from '../../kit/field-form/use-field-form.ts';
import { toast } from '../../kit/toast.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { saidWithUndo } from '../undo/said-with-undo.ts';
import { ChangeReportTargetsDocument } from './change-targets.gen.ts';
import { figureText, unitOf } from './figure.ts';
import { ReportSetupDocument } from './report-setup.gen.ts';

/** With the version of the company that has them. */
export type CompanyTargets = { readonly targets: Targets; readonly version: number };

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const Lead = styled.p`
  font: ${font.base};
  color: ${color.muted};
`;

const toForm = ({ targets: known }: CompanyTargets): Targets =>
  Object.fromEntries(targetNames.map((name) => [name, known[name] ?? null])) as Targets;

/** What is wrong, by the schemas that the server decides with. */
const targetFaults = (values: Targets): Partial<Record<TargetFigure, FormFault>> =>
  Object.fromEntries(
    targetNames.flatMap((name) => {
      const [issue] = targets.shape[name].safeParse(values[name]).error?.issues ?? [];
      return issue === undefined ? [] : [[name, faultOf(issue)]];
    }),
  );

type Props = { readonly given: CompanyTargets; readonly onClose: () => void; readonly onSaved: () => void };

/** What the company aims at: a number for each figure that has a good side. */
export const TargetsDialog = ({ given, onClose, onSaved }: Props) => {
  const { t } = useTranslation(['reports', 'registry', 'common']);
  const language = useLanguage();
  const command = useCommand();
  const client = useApolloClient();
  const form = useFieldForm<Targets, CompanyTargets>({
    row: given,
    toForm: (row) => toForm(row ?? given),
    faultsOf: targetFaults,
    wordsOf: (name, { code }) =>
      code === 'invalid_number' ? t('reports:targets.places', { places: targetFigures[name].places }) : undefined,
    save: async (values, { basis }) => {
      const { version: seenVersion } = basis ?? given;
      const before = toForm(basis ?? given);
      const changed = targetNames.filter((name) => values[name] !== before[name]);
      const input = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const said = t('reports:targets.saved');
      if (changed.length === 0) toast.success(said);
      else
        await command(ChangeReportTargetsDocument, { seenVersion, input }, (id) =>
          saidWithUndo(said, id, async () => onSaved()),
        );
      onSaved();
    },
    load: async () => {
      const { data } = await client.query({ query: ReportSetupDocument, fetchPolicy: 'network-only' });
      return data ? (data.reportSetup as CompanyTargets) : null;
    },
  });
  const hint = (name: TargetFigure): string => {
    const { better, perMonth } = targetFigures[name];
    const side = t(better === 'higher' ? 'reports:targets.hintAtLeast' : 'reports:targets.hintAtMost');
    return perMonth ? `${side} ${t('reports:targets.monthly')}` : side;
  };
  return (
    <FormDialog
      open
      title={t('reports:targets.title')}
      width="640px"
      dirty={form.dirty}
      onClose={onClose}
      onSave={form.submit}
      saving={form.saving}
      fault={form.fault}
    >
      <Lead>{t('reports:targets.text')}</Lead>
      <Fields>
        <FormFields
          of={form}
          fields={targetNames.map((name) => ({
            name,
            control: 'decimal',
            label: t(`reports:figure.${name}.name`),
            hint: hint(name),
            unit: unitOf(name),
            text: (one) => figureText(name, one as number | null, { t, language }) ?? t('reports:targets.none'),
          }))}
        />
      </Fields>
    </FormDialog>
  );
};
