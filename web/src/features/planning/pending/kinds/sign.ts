import { signaturePath } from '../../rows/proof-paths.ts';
import { byMutation, definePending } from '../define-pending.ts';
import { SignInterventionDocument } from './sign.gen.ts';

/**
 * By a drawing, or by the typed name; with minutes, how long it took is said together with it. `seenAt`: of the work as who signs saw it, by
 * the server's clock; what another build has kept may not say it.
 */
type Sign = {
  readonly name: string;
  readonly durationMinutes: number | null;
  readonly seenAt?: string;
  readonly drawn?: Blob;
};

const typed = byMutation(SignInterventionDocument, (sent, { name, durationMinutes, seenAt }: Sign) => ({
  ...sent,
  name,
  durationMinutes,
  seenAt: seenAt ?? null,
}));

/** The signature under the work. */
export const sign = definePending('sign')<Sign>({
  group: 'signatures',
  row: ({ durationMinutes }) => (durationMinutes === null ? {} : { durationMinutes }),
  detail: (detail, { name }, { by, at }) => ({
    ...detail,
    signature: { name, fileName: null, unchanged: true, changed: [], signedBy: by.name, signedAt: at },
  }),
  send: (way, ids, said) => {
    const { name, durationMinutes, seenAt, drawn, at } = said;
    if (drawn === undefined) return typed(way, ids, said);
    const form = new FormData();
    form.append('nome', name);
    if (durationMinutes !== null) form.append('durataInterventoInOre', String(durationMinutes / 60));
    if (at !== undefined) form.append('firmatoIl', at);
    if (seenAt !== undefined) form.append('vistoIl', seenAt);
    form.append('signature', drawn, 'firma.png');
    return way.sendFile({ path: signaturePath(ids.id), form });
  },
  words: ({ name }) => ['said.sign', { name }],
  inverse: null,
});
