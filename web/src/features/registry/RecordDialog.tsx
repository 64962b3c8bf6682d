import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AsButton } from '../../kit/AsButton.tsx';
import { BehindNotice } from '../../kit/Behind.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { useSaving } from '../../kit/use-saving.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { formatDay } from '../../lib/format.ts';
import type { HistoryKind } from '../../lib/schema.gen.ts';
import { saidWithUndo } from '../undo/said-with-undo.ts';
import { checkValues, type Fault } from './check-values.ts';
import { loadWorkOn, type PlannedWork, type WorkOnDay } from './closed-day.ts';
import { plannedWorkDialog } from './planned-work-dialog.ts';
import { RecordDocuments } from './RecordDocuments.tsx';
import { RecordFields } from './RecordFields.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordLink } from './RecordLink.tsx';
import { type FormValues, nameText, type RegistryRow, toForm } from './record.ts';
import { useOvertaken } from './use-overtaken.ts';
import { useSameName } from './use-same-name.ts';
import { useSave } from './use-save.ts';

type Props = {
  readonly kind: Kind;
  /** null makes a new one. */
  readonly row: RegistryRow | null;
  /** Values of a new one that are known beforehand, such as its checklist; their fields are not shown. */
  readonly given?: FormValues;
  /** Values that a new one begins with, and that can still be changed. */
  readonly initial?: FormValues;
  /** Why nothing may be changed; the form is then for reading. */
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
  /** Where the page of the record lies behind the form already. */
  readonly onPage?: boolean;
  readonly onSaved: (id: string) => void;
};

/** The form of any kind. Faults are shown 300 ms after the last key, by the schemas that the server decides with. */
export const RecordDialog = (props: Props) => {
  const { kind, row, given = {}, initial = {}, lockedReason, onPage = false, onClose, onSaved } = props;
  const { t } = useTranslation(['registry', 'common', 'kit']);
  // The record that the form counts its changes from: a newer one after somebody else was quicker.
  const [basis, setBasis] = useState(row);
  const [closing, setClosing] = useState<{ work: WorkOnDay; values: FormValues } | null>(null);
  const { save, load } = useSave(kind);
  const form = useForm<FormValues>({
    defaultValues: { ...toForm(kind, row), ...(row === null ? initial : {}), ...given },
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(checkValues(kind, values, basis === null ? null : toForm(kind, basis)));
      if (faults.length === 0) return { values, errors: {} };
      return {
        values: {},
        // What the text of a code names goes along as `types`, the one place that the form keeps as it is.
        errors: Object.fromEntries(
          faults.map(([name, { code, params }]) => [name, { type: 'value', message: code, types: inWords(params) }]),
        ),
      };
    },
  });

  const store = async (values: FormValues, plannedWork?: PlannedWork): Promise<void> => {
    const { id, command } = await save(basis, values, plannedWork);
    const said = t('common:saved', { what: asWritten(nameText(kind, values)) });
    if (command === null) toast.success(said);
    else saidWithUndo(said, command);
    onSaved(id);
  };
  /** A day that is closed under planned work. */
  const asks = async ({ code }: ApiError, values: FormValues): Promise<boolean> => {
    if (code !== 'planned_work_on_day' || kind.closes === null) return false;
    const work = await loadWorkOn(String(values[kind.closes])).catch(() => null);
    if (work !== null) setClosing({ work, values });
    return work !== null;
  };
  const { fault, conflicts, submit } = useSaving<FormValues, RegistryRow>({
    ...{ form, basis, setBasis, save: store, asks },
    toForm: (row) => toForm(kind, row),
    load: ({ id }) => load(id),
  });
  const overtaken = useOvertaken({ kind, basis, setBasis, form, meet: conflicts.meet });

  const same = useSameName(kind, useWatch({ control: form.control, name: kind.label }), row?.id);

  const fields = kind.fields.filter((field) => !(field.name in given));
  return (
    <FormDialog
      open
      onClose={onClose}
      // What is on its way to the server is nobody's to lose.
      dirty={form.formState.isDirty && !form.formState.isSubmitting}
      title={row === null ? t(`kind.${kind.name}.new`) : nameText(kind, row)}
      width={fields.length > 4 ? '800px' : '480px'}
      onSave={submit}
      saving={form.formState.isSubmitting}
      saveReason={lockedReason}
      fault={fault}
      extra={
        row !== null &&
        kind.page &&
        !onPage && (
          <AsButton $variant="secondary" $size="control">
            <RecordLink kind={kind} id={row.id}>
              {t('page.open')}
            </RecordLink>
          </AsButton>
        )
      }
    >
      <BehindNotice since={basis?.behindSince} />
      {overtaken !== null && (
        <Notice tone="warning">
          {t(`overtaken.${overtaken.what}`, { name: overtaken.name ?? t('overtaken.somebody') })}
        </Notice>
      )}
      <RecordFields
        kind={kind}
        row={basis}
        fields={fields}
        control={form.control}
        conflicts={conflicts}
        same={same}
        disabled={lockedReason !== undefined}
      />
      {row !== null && <RecordDocuments kind={kind} id={row.id} name={nameText(kind, row)} />}
      {/* Every kind of record has a history: the schema names both lists alike. */}
      {row !== null && <RecordHistory kind={enumName(kind) as HistoryKind} id={row.id} name={nameText(kind, row)} />}
      {closing !== null && (
        <OnDemand
          of={plannedWorkDialog}
          props={{
            title: t('closedDay.title'),
            count: t('closedDay.count', { count: closing.work.total, day: formatDay(closing.work.day) }),
            hint: t('closedDay.hint', { count: closing.work.total }),
            work: closing.work,
            dayIsKnown: true,
            onChoose: (choice: PlannedWork) => store(closing.values, choice),
            onCancel: () => setClosing(null),
          }}
        />
      )}
    </FormDialog>
  );
};

/** Bounds as a person reads them. */
const inWords = (params: Fault['params'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, bound]) => [name, formatDay(String(bound))]));
