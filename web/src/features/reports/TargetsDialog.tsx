import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { targets } from '@cadenza/domain/reports/target-schemas';
import { type TargetFigure, type Targets, targetFigures, targetNames } from '@cadenza/domain/reports/targets';
import { useState } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { DecimalField } from '../../kit/NumberField.tsx';
import { toast } from '../../kit/toast.ts';
import { useSaving } from '../../kit/use-saving.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
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

type Props = { readonly given: CompanyTargets; readonly onClose: () => void; readonly onSaved: () => void };

/** What the company aims at: a number for each figure that has a good side. */
export const TargetsDialog = ({ given, onClose, onSaved }: Props) => {
  const { t } = useTranslation(['reports', 'registry', 'common']);
  const language = useLanguage();
  const command = useCommand();
  const client = useApolloClient();
  const [basis, setBasis] = useState(given);
  const form = useForm<Targets>({
    defaultValues: toForm(given),
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const errors: FieldErrors<Targets> = {};
      for (const name of targetNames) {
        const [issue] = targets.shape[name].safeParse(values[name]).error?.issues ?? [];
        if (issue === undefined) continue;
        const { code, params } = faultOf(issue);
        const { places } = targetFigures[name];
        const message =
          code === 'invalid_number'
            ? t('reports:targets.places', { places })
            : t(`registry:fault.${code}`, { ...params });
        errors[name] = { type: 'value', message };
      }
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = async (values: Targets): Promise<void> => {
    const before = toForm(basis);
    const changed = targetNames.filter((name) => values[name] !== before[name]);
    const input = Object.fromEntries(changed.map((name) => [name, values[name]]));
    if (changed.length > 0) await command(ChangeReportTargetsDocument, { seenVersion: basis.version, input });
    toast.success(t('reports:targets.saved'));
    onSaved();
  };
  const load = async (): Promise<CompanyTargets | null> => {
    const { data } = await client.query({ query: ReportSetupDocument, fetchPolicy: 'network-only' });
    return data ? (data.reportSetup as CompanyTargets) : null;
  };
  const { fault, conflicts, submit } = useSaving<Targets, CompanyTargets>({
    ...{ form, basis, setBasis, toForm, save, load },
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
      dirty={isDirty && !isSubmitting}
      onClose={onClose}
      onSave={submit}
      saving={isSubmitting}
      fault={fault}
    >
      <Lead>{t('reports:targets.text')}</Lead>
      <Fields>
        {targetNames.map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
              <div>
                <DecimalField
                  label={t(`reports:figure.${name}.name`)}
                  hint={hint(name)}
                  unit={unitOf(name)}
                  {...{ name, value, onChange, onBlur }}
                  error={error?.message}
                />
                <ConflictAt
                  conflicts={conflicts}
                  field={name}
                  label={t(`reports:figure.${name}.name`)}
                  mine={value}
                  text={(one) => figureText(name, one as number | null, { t, language }) ?? t('reports:targets.none')}
                />
              </div>
            )}
          />
        ))}
      </Fields>
    </FormDialog>
  );
};
