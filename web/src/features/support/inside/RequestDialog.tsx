import { maxRequesterImages } from '@cadenza/domain/support/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { toast } from '../../../kit/toast.ts';
import { useSaving } from '../../../kit/use-saving.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useLocked } from '../../company/index.ts';
import { numberText, type RequestRow } from '../../requests/request.ts';
import { saidWithUndo } from '../../undo/said-with-undo.ts';
import { PhotosField } from '../public/PhotosField.tsx';
import { RequestFields } from './RequestFields.tsx';
import { ChangeSupportRequestDocument } from './request-acts.gen.ts';
import { SupportRequestByIdDocument } from './request-by-id.gen.ts';
import { fieldOf, type RequestForm, requestSchema, toChanges, toForm, toNew } from './request-form.ts';
import { useNewRequest } from './use-new-request.ts';

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
  const fresh = useNewRequest(onSaved);
  const { opened, photos, setPhotos, sending, failure } = fresh;
  const [shrinking, setShrinking] = useState(false);
  const [photoFault, setPhotoFault] = useState<string>();
  const save = async (values: RequestForm): Promise<void> => {
    if (basis === null) return fresh.open(toNew(values, timeZone, staff));
    const input = toChanges(values, basis, timeZone);
    const { id, version: seenVersion } = basis;
    const said = t('common:saved', { what: numberText(basis.number) });
    if (Object.keys(input).length === 0) toast.success(said);
    else await command(ChangeSupportRequestDocument, { id, seenVersion, input }, (done) => saidWithUndo(said, done));
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
  const title = basis === null ? t('support:new') : t('support:changeTitle', { number: numberText(basis.number) });
  const photosField = (
    <PhotosField
      title={t('support:photos.title')}
      photos={photos}
      most={maxRequesterImages - fresh.sent}
      fault={photoFault}
      onFault={setPhotoFault}
      onChange={(after) => {
        setPhotoFault(undefined);
        setPhotos(after);
      }}
      onWorking={setShrinking}
    />
  );
  // The request is there, and some of its photos are not: they are all that is left to do.
  if (opened !== null)
    return (
      <FormDialog
        open
        title={title}
        width="640px"
        dirty={photos.length > 0 && !sending}
        onClose={() => onSaved(opened.id)}
        onSave={fresh.sendAgain}
        saving={sending || shrinking}
        saveLabel={t('support:photos.again', { count: photos.length })}
        fault={failure === null ? undefined : errorText(failure, t)}
      >
        <Notice tone="info">{t('support:photos.left', { number: numberText(opened.number) })}</Notice>
        {photosField}
      </FormDialog>
    );
  return (
    <FormDialog
      open
      title={title}
      width="640px"
      dirty={(form.formState.isDirty || photos.length > 0) && !form.formState.isSubmitting}
      onClose={onClose}
      onSave={submit}
      saving={form.formState.isSubmitting || shrinking}
      saveLabel={basis === null ? t('support:send') : t('common:save')}
      fault={fault}
    >
      <RequestFields form={form} basis={basis} conflicts={conflicts} staff={staff} maintainers={maintainers}>
        {photosField}
      </RequestFields>
    </FormDialog>
  );
};
