import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConflictAt } from '../../../kit/ConflictAt.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { SwitchField } from '../../../kit/SwitchField.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import type { Conflicts } from '../../../kit/use-conflicts.ts';
import { formatDay } from '../../../lib/format.ts';
import { media, space } from '../../../theme/layout.ts';
import { AnomaliesField } from '../../planning/anomalies/AnomaliesField.tsx';
import { ReferenceField } from '../../registry/index.ts';
import { priorities, type RequestRow } from '../../requests/request.ts';
import type { RequestForm } from './request-form.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(4)};
  > .whole { grid-column: 1 / -1; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

type Label = { readonly id: string; readonly label: string };

const nobody = 'nobody';

type Props = {
  readonly form: UseFormReturn<RequestForm>;
  /** As it was when the form was opened; null for a new one. */
  readonly basis: RequestRow | null;
  readonly conflicts: Conflicts<RequestForm>;
  /** Whether also by whom and how is asked. */
  readonly staff: boolean;
  readonly maintainers: readonly Label[];
  /** The photos of a new one, in their place between the fields. */
  readonly children: ReactNode;
};

export const RequestFields = ({ form, basis, conflicts, staff, maintainers, children }: Props) => {
  const { t } = useTranslation(['support', 'planning', 'common']);
  const { control } = form;
  /** A request follows its work: who does that is changed there. */
  const ofWork = (basis?.work?.maintainer ?? null) !== null;
  const machine = useWatch({ control, name: 'equipment' });
  const words = (message: string | undefined): string | undefined =>
    message?.startsWith('error.') ? t(`support:${message}`) : message;
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
    if (Array.isArray(value)) return value.map((one: Label) => one.label).join(', ');
    if (typeof value === 'object' && value !== null) return (value as Label).label;
    const level = priorities.find((one) => one === value);
    if (level !== undefined) return t(`support:priority.${level}`);
    const named = maintainers.find(({ id }) => id === value)?.label;
    return named ?? formatDay(String(value ?? ''));
  };
  const question = (field: keyof RequestForm, mine: unknown, label: string) => (
    <ConflictAt conflicts={conflicts} field={field} label={label} mine={mine} text={textOf} />
  );
  return (
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
              onDayAndTime={(day, time) => {
                field.onChange(day);
                form.setValue('time', time, { shouldDirty: true, shouldValidate: true });
              }}
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
      <Controller
        control={control}
        name="stopped"
        render={({ field }) => (
          <div className="whole">
            <SwitchField
              label={t('support:field.stopped')}
              hint={t('support:stoppedHint')}
              checked={field.value}
              onChange={field.onChange}
            />
            {question('stopped', field.value, t('support:field.stopped'))}
          </div>
        )}
      />
      <Controller
        control={control}
        name="priority"
        render={({ field, fieldState: { error } }) => (
          <div className="whole">
            <SelectField
              label={t('support:field.priority')}
              name="priority"
              options={priorities.map((id) => ({ id, label: t(`support:priority.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
              error={words(error?.message)}
            />
            {question('priority', field.value, t('support:field.priority'))}
          </div>
        )}
      />
      {basis === null && <div className="whole">{children}</div>}
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
                  readOnly={ofWork}
                  hint={ofWork ? t('support:maintainerOfWork') : undefined}
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
  );
};
