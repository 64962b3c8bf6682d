import type { FieldFault } from '../../../lib/api-error.ts';

/** When it broke: by the clock of whoever reports it. `time` is HH:mm, `moment` YYYY-MM-DDTHH:mm. */
export type Since = {
  readonly kind: 'now' | 'today' | 'earlier';
  readonly time: string;
  readonly moment: string;
};

export type Photo = { readonly id: string; readonly blob: Blob };

export type Report = {
  readonly equipmentId: string | null;
  readonly anomalyIds: readonly string[];
  readonly request: string;
  readonly since: Since;
  /** The machine stands. */
  readonly stopped: boolean;
  /** It cannot wait. Absent of drafts from before this was asked. */
  readonly urgent?: boolean;
  readonly photos: readonly Photo[];
  readonly name: string;
  /** An e-mail address or a telephone number. */
  readonly contact: string;
};

export const noReport: Report = {
  equipmentId: null,
  anomalyIds: [],
  request: '',
  since: { kind: 'now', time: '', moment: '' },
  stopped: false,
  photos: [],
  name: '',
  contact: '',
};

/** The questions of the form, in their order. */
export const questions = ['equipment', 'what', 'since', 'photos', 'name', 'contact'] as const;
export type Question = (typeof questions)[number];
export type Faults = Partial<Record<Question, string>>;

const two = (value: number): string => String(value).padStart(2, '0');
/** A moment as a field of date and time holds it. */
export const localMoment = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;

/** Milliseconds since 1970; null where nothing was said yet. */
export const momentOf = ({ kind, time, moment }: Since, now: number): number | null => {
  if (kind === 'now') return now;
  const local = kind === 'earlier' ? moment : time === '' ? '' : `${localMoment(new Date(now)).slice(0, 10)}T${time}`;
  const at = new Date(local).getTime();
  return Number.isNaN(at) ? null : at;
};

/** ms: a time without seconds may be the minute that has just begun elsewhere. */
const tolerance = 60_000;

/** What is missing, by the key of its text. The server judges the rest. */
export const faultsOf = (report: Report, now: number): Faults => {
  const at = momentOf(report.since, now);
  return {
    ...(report.equipmentId === null ? { equipment: 'fault.equipment' } : {}),
    ...(report.request.trim() === '' && report.anomalyIds.length === 0 ? { what: 'fault.what' } : {}),
    ...(at === null ? { since: 'fault.time' } : at > now + tolerance ? { since: 'fault.future' } : {}),
  };
};

const isEmail = (contact: string): boolean => contact.includes('@');

type Sent = { readonly report: Report; readonly at: string; readonly formToken: string; readonly website: string };

/** `at`: the instant of `since`, which stays the same for as often as the report has to be sent. */
export const formOf = ({ report, at, formToken, website }: Sent): FormData => {
  const form = new FormData();
  const contact = report.contact.trim();
  const fields = {
    attrezzaturaId: report.equipmentId ?? '',
    anomalieIds: JSON.stringify(report.anomalyIds),
    userRequest: report.request.trim(),
    date: at,
    fermo: report.stopped === true ? 'Y' : '',
    priorita: report.urgent === true ? 'URGENTE' : '',
    contactName: report.name.trim(),
    contactEmail: isEmail(contact) ? contact : '',
    contactPhone: isEmail(contact) ? '' : contact,
    website,
    formToken,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  addPhotos(form, report.photos);
  return form;
};

export const addPhotos = (form: FormData, photos: readonly Photo[]): void => {
  for (const [n, { blob }] of photos.entries()) form.append(`image${n + 1}`, blob, `${n + 1}.jpg`);
};

const questionOf = (field: string): Question | undefined => {
  if (/^image/.test(field)) return 'photos';
  const known: Readonly<Record<string, Question>> = {
    attrezzaturaId: 'equipment',
    anomalieIds: 'what',
    userRequest: 'what',
    date: 'since',
    fermo: 'since',
    priorita: 'since',
    contactName: 'name',
    contactEmail: 'contact',
    contactPhone: 'contact',
  };
  return known[field];
};

/** The refusals of the server, in its words, at their questions; `other` are those of none. */
export const faultsOfServer = (
  errors: readonly FieldFault[],
): { readonly at: Faults; readonly other: readonly string[] } => {
  const at: Faults = {};
  const other: string[] = [];
  for (const { field, message } of errors) {
    const question = questionOf(field);
    if (question === undefined) other.push(message);
    else at[question] ??= message;
  }
  return { at, other };
};
