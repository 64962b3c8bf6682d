import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConflictAt } from '../../../kit/ConflictAt.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import { toast } from '../../../kit/toast.ts';
import { useSaving } from '../../../kit/use-saving.ts';
import { formatDay } from '../../../lib/format.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { media, space } from '../../../theme/layout.ts';
import { useLocked } from '../../company/index.ts';
import { AnomaliesField } from '../../planning/anomalies/AnomaliesField.tsx';
import { ReferenceField } from '../../registry/index.ts';
import { numberText, type RequestRow } from './request.ts';
import { ChangeSupportRequestDocument, OpenSupportRequestDocument } from './request-acts.gen.ts';
import { SupportRequestByIdDocument } from './request-by-id.gen.ts';
import { fieldOf, type RequestForm, requestSchema, toChanges, toForm, toNew } from './request-form.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(4)};
  > .whole { grid-column: 1 / -1; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

type Label = { readonly id: string; readonly label: string };

type Props = {
  /** null opens a new one. */
  readonly request: RequestRow | null;
  /** The machine that a new one is about, where that is known. */
  readonly equipment?: Label;
  readonly timeZone: string;
  readonly maintainers: readonly Label[];
  readonly onClose: () => void;
  /** The id of what was opened; null for one that was changed. */
  readonly onSaved: (id: string | null) => void;
};

const nobody = 'nobody';

/** A new request, or what one says: the machine, what is wrong and since when; for who handles requests also by whom and how. */
export const RequestDialog = ({ request, equipment, timeZone, maintainers, onClose, onSaved }: Props) => {
  const { t } = useTranslation(['support', 'planning', 'common']);
  const staff = useLocked('support.manage') === undefined;
  const command = useCommand();
  const client = useApolloClient();
  const [basis, setBasis] = useState(request);
  const form = useForm<RequestForm>({
    defaultValues: toForm(request, timeZone, equipment ?? null),
    mode: 'onTouched',
    delayError: 300,
    resolver: zodResolver(requestSchema),
  });
  const { control } = form;
  const machine = useWatch({ control, name: 'equipment' });
  const save = async (values: RequestForm): Promise<void> => {
    if (basis === null) {
      const data = await command(OpenSupportRequestDocument, { input: toNew(values, timeZone, staff) });
      const opened = data?.openSupportRequest;
      toast.success(t('support:opened', { number: numberText(opened?.number ?? null) }));
      return onSaved(opened?.id ?? null);
    }
    const input = toChanges(values, basis, timeZone);
    const { id, version: seenVersion } = basis;
    if (Object.keys(input).length > 0) await command(ChangeSupportRequestDocument, { id, seenVersion, input });
    toast.success(t('common:saved', { what: numberText(basis.number) }));
    onSaved(null);
  };
  const load = async ({ id }: RequestRow): Promise<RequestRow | null> => {
    const { data } = await client.query({
      query: SupportRequestByIdDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    return data?.supportRequest ?? null;
  };
  const { fault, conflicts, submit } = useSaving<RequestForm, RequestRow>({
    form,
    basis,
    setBasis,
    toForm: (row) => toForm(row, timeZone),
    save,
    load,
    fieldOf,
  });
  const words = (message: string | undefined): string | undefined =>
    message?.startsWith('error.') ? t(`support:${message}`) : message;
  const textOf = (value: unknown): string => {
    if (Array.isArray(value)) return value.map((one: Label) => one.label).join(', ');
    if (typeof value === 'object' && value !== null) return (value as Label).label;
    const named = maintainers.find(({ id }) => id === value)?.label;
    return named ?? formatDay(String(value ?? ''));
  };
  const question = (field: keyof RequestForm, mine: unknown, label: string) => (
    <ConflictAt conflicts={conflicts} field={field} label={label} mine={mine} text={textOf} />
  );
  const title = basis === null ? t('support:new') : t('support:changeTitle', { number: numberText(basis.number) });
  return (
    <FormDialog
      open
      title={title}
      width="640px"
      dirty={form.formState.isDirty && !form.formState.isSubmitting}
      onClose={onClose}
      onSave={submit}
      saving={form.formState.isSubmitting}
      saveLabel={basis === null ? t('support:send') : t('common:save')}
      fault={fault}
    >
      <Fields>
        <Controller
          control={control}
          name="equipment"
          render={({ field, fieldState: { error } }) => (
            <div className="whole">
              <ReferenceField
                label={t('support:field.equipment')}
                name="equipment"
                kindName="equipment"
                required
                readOnly={(basis?.work ?? null) !== null}
                hint={(basis?.work ?? null) === null ? undefined : t('support:equipmentStays')}
                value={field.value?.id ?? null}
                initial={field.value ?? undefined}
                onChange={(id, label) => {
                  field.onChange(id === null ? null : { id, label: label ?? '' });
                  // What is wrong with one machine is not what is wrong with another.
                  if (id !== field.value?.id) form.setValue('anomalies', []);
                }}
                onBlur={field.onBlur}
                error={words(error?.message)}
              />
              {question('equipment', field.value, t('support:field.equipment'))}
            </div>
          )}
        />
        <Controller
          control={control}
          name="anomalies"
          render={({ field, fieldState: { error } }) => (
            <div className="whole">
              <AnomaliesField
                equipmentId={machine?.id ?? null}
                value={field.value}
                onChange={field.onChange}
                hint={machine === null ? t('planning:anomalies.equipmentFirst') : undefined}
                error={words(error?.message)}
              />
              {question('anomalies', field.value, t('planning:field.anomalies'))}
            </div>
          )}
        />
        <Controller
          control={control}
          name="request"
          render={({ field, fieldState: { error } }) => (
            <div className="whole">
              <TextAreaField
                label={t('support:field.request')}
                name="request"
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={words(error?.message)}
              />
              {question('request', field.value, t('support:field.request'))}
            </div>
          )}
        />
        <Controller
          control={control}
          name="date"
          render={({ field, fieldState: { error } }) => (
            <div>
              <DateField
                label={t('support:field.sinceDay')}
                name="date"
                hint={basis === null ? t('support:sinceHint') : undefined}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={words(error?.message)}
              />
              {question('date', field.value, t('support:field.sinceDay'))}
            </div>
          )}
        />
        <Controller
          control={control}
          name="time"
          render={({ field, fieldState: { error } }) => (
            <div>
              <TimeField
                label={t('support:field.sinceTime')}
                name="time"
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={words(error?.message)}
              />
              {question('time', field.value, t('support:field.sinceTime'))}
            </div>
          )}
        />
        {staff && (
          <>
            <Controller
              control={control}
              name="maintainerId"
              render={({ field, fieldState: { error } }) => (
                <div>
                  <SelectField
                    label={t('support:field.maintainer')}
                    name="maintainerId"
                    options={[{ id: nobody, label: t('planning:unassigned') }, ...maintainers]}
                    value={field.value ?? nobody}
                    onChange={(id) => field.onChange(id === nobody ? null : id)}
                    error={words(error?.message)}
                  />
                  {question('maintainerId', field.value, t('support:field.maintainer'))}
                </div>
              )}
            />
            <Controller
              control={control}
              name="intervention"
              render={({ field, fieldState: { error } }) => (
                <div>
                  <ReferenceField
                    label={t('support:field.intervention')}
                    name="intervention"
                    kindName="intervention"
                    value={field.value?.id ?? null}
                    initial={field.value ?? undefined}
                    onChange={(id, label) => field.onChange(id === null ? null : { id, label: label ?? '' })}
                    onBlur={field.onBlur}
                    error={words(error?.message)}
                  />
                  {question('intervention', field.value, t('support:field.intervention'))}
                </div>
              )}
            />
            <Controller
              control={control}
              name="notes"
              render={({ field, fieldState: { error } }) => (
                <div className="whole">
                  <TextAreaField
                    label={t('support:field.notes')}
                    name="notes"
                    rows={2}
                    hint={t('support:notesHint')}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    error={words(error?.message)}
                  />
                  {question('notes', field.value, t('support:field.notes'))}
                </div>
              )}
            />
          </>
        )}
      </Fields>
    </FormDialog>
  );
};
