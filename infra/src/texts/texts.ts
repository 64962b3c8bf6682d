import { readdirSync, readFileSync } from 'node:fs';

/** What the server says to people. A language is a folder here; a fourth needs no code. */
type Errors = Record<string, { message: string; detail: string }>;
/** `labels`: of the registry's fields, by their names in code, of others behind whose they are (`user.name`); `words`: for gaps that no parameter fills. */
/** What cells, columns and sheets say; `choices` by kind, field and value (`maintainer.kind.internal`), `kinds` by kind, `roles` by their names. */
export type SheetWords = {
  yes: string;
  no: string;
  decimals: ',' | '.';
  delimiter: ',' | ';';
  /** The column that says whether a record is in use. */
  active: string;
  choices: Record<string, string>;
  kinds: Record<string, string>;
  roles: Record<string, string>;
  users: string;
  /** The list of planned work. */
  works: Record<
    | ('title' | 'start' | 'end' | 'daysLate' | 'state' | 'interventionType' | 'maintainer' | 'plannedHours' | 'hours')
    | ('tasks' | 'progress' | 'fault' | 'line' | 'plant' | 'completed' | 'overdue' | 'started' | 'planned'),
    string
  >;
};
/** What only the paper says. */
type PrintedReport =
  | ('na' | 'month' | 'figures' | 'rows' | 'empty' | 'filters' | 'noFilters' | 'printed' | 'reached' | 'missed')
  | ('interval' | 'open' | 'divided')
  | ('trend' | 'trendNone' | 'before' | 'target' | 'thisYear' | 'lastYear' | 'index')
  | 'notStated'
  | ('pareto' | 'paretoBars' | 'cumulated' | 'load' | 'otherWork' | 'faultWork' | 'capacity' | 'ofCapacity' | 'shown');
/** Headings of a report's columns with what each of them is, titles by the report's documented name, and the words beside. */
export type ReportWords = {
  titles: Record<string, string>;
  columns: Record<string, { heading: string; definition: string }>;
  words: Record<'total' | 'about' | 'months' | 'asOf' | 'version' | 'figure' | 'definition', string>;
  index: Record<string, string>;
  filters: Record<string, string>;
  print: Record<PrintedReport, string>;
  /** What is read beside a figure, by the names of `notesOf`, and `depreciatedShort` in a cell. */
  notes: Record<string, string>;
  /** Why there is no figure, and `leftOut` of a total. */
  missing: Record<string, string>;
};
/** What printed pages say; `names` by kind of printout, `event` by the type of what happened. */
export type PrintWords = {
  pages: string;
  printed: string;
  names: Record<string, string>;
  labels: Record<'scan', string>;
  field: Record<string, string>;
  section: Record<
    'sheet' | 'notes' | 'anomalies' | 'tasks' | 'parts' | 'photos' | 'requestPhotos' | 'signature' | 'history',
    string
  >;
  proof: Record<'changed' | 'drawn' | 'lost' | 'photo' | 'taken' | 'unchanged', string>;
  state: Record<'completed' | 'overdue' | 'planned' | 'started', string>;
  yes: string;
  no: string;
  none: string;
  unassigned: string;
  notSaid: string;
  tasksDone: string;
  earlier: string;
  system: string;
  unknown: string;
  event: Record<string, string>;
};
type Language = {
  reports: ReportWords;
  errors: Errors;
  fields: Record<string, string>;
  labels: Record<string, string>;
  words: Record<'system' | 'formerUser' | 'changedMeanwhile' | 'bothValues', string>;
  sheets: SheetWords;
  mail: Record<string, string>;
  print: PrintWords;
  push: Record<string, string>;
  /** Of pages that the server writes by itself. */
  pages: Record<string, string>;
  /** Regions whose names the data of public holidays has in another language, by their codes of ISO 3166-2. */
  regions: Record<string, string>;
};

export const defaultLanguage = 'it';

const folder = new URL('./', import.meta.url);
const readJson = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}.json`, folder), 'utf8'));

const languageOf = (name: string): Language => ({
  errors: readJson(name, 'errors'),
  fields: readJson(name, 'fields'),
  labels: readJson(name, 'labels'),
  words: readJson(name, 'words'),
  sheets: readJson(name, 'sheets'),
  mail: readJson(name, 'mail'),
  reports: readJson(name, 'reports'),
  print: readJson(name, 'print'),
  push: readJson(name, 'push'),
  pages: readJson(name, 'pages'),
  regions: readJson(name, 'regions'),
});

const byName = new Map<string, Language>(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => [entry.name, languageOf(entry.name)]),
);

/** Names of the language folders: `it`, `en`, `es`. */
export const languages: readonly string[] = [...byName.keys()];

/** The first language of an `Accept-Language` header that we speak; Italian otherwise. Weights decide, then order. */
export const chooseLanguage = (header: string | undefined): string => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
      return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => byName.has(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.tag ?? defaultLanguage;
};

type Params = Readonly<Record<string, string | number>>;

/** Days as everywhere on screen, DD-MM-YYYY; the wire keeps them in ISO form elsewhere in an answer. */
const asRead = (value: string | number): string => String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1');

const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? asRead(params[name] ?? '') : whole));

const ofLanguage = (language: string): Language => {
  const texts = byName.get(language) ?? byName.get(defaultLanguage);
  if (!texts) throw new Error(`no texts for the default language ${defaultLanguage}`);
  return texts;
};

/** By name, or by what is known of them. */
const personIn = ({ words }: Language, { who, by = '' }: Params): string | number =>
  who === 'system' || who === 'formerUser' ? words[who] : by;

/** A field by its label, and who changed it; without either, only that it was changed. */
const conflictDetail = (language: Language, detail: string, params: Params): string => {
  const { labels, words } = language;
  const { label } = params;
  if (label === undefined) return words.changedMeanwhile;
  const said = 'mine' in params ? `${detail} ${words.bothValues}` : detail;
  return fill(said, { ...params, by: personIn(language, params), label: labels[label] ?? label });
};

/** Message (short) and detail (a sentence) of a rejection code. */
export const errorText = (language: string, code: string, params: Params = {}): { message: string; detail: string } => {
  const texts = ofLanguage(language);
  const text = texts.errors[code] ?? texts.errors.internal_error;
  if (!text) throw new Error(`no text for ${code}`);
  const detail =
    code === 'conflict'
      ? conflictDetail(texts, text.detail, params)
      : fill(text.detail, 'who' in params ? { ...params, by: personIn(texts, params) } : params);
  return { message: fill(text.message, params), detail };
};

/** What is wrong with just this field, such as a user name that another has; undefined where no more is said than of any field. */
export const ownFieldText = (language: string, code: string, field: string): string | undefined =>
  ofLanguage(language).fields[`${code}.${field}`];

/** What is wrong with one field. */
export const fieldText = (language: string, code: string, params: Params = {}, field = ''): string => {
  const { fields } = ofLanguage(language);
  return fill(ownFieldText(language, code, field) ?? fields[code] ?? fields.invalid ?? code, params);
};

/** What a spreadsheet says in a language. */
export const sheetWords = (language: string): SheetWords => ofLanguage(language).sheets;

/** What people call a field of the registry; its name in code where it has no label. */
export const fieldLabel = (language: string, name: string): string => ofLanguage(language).labels[name] ?? name;

const saidOf =
  (where: 'mail' | 'push' | 'pages') =>
  (language: string, name: string, params: Params = {}): string => {
    const text = ofLanguage(language)[where][name];
    if (text === undefined) throw new TypeError(`no text of ${where}: ${name}`);
    return fill(text, params);
  };

/** What an e-mail says, by the name of the text. Throws for a name that nothing is said under. */
export const mailText = saidOf('mail');

/** The same of what a browser shows while no page of ours is open. */
export const pushWords = saidOf('push');

/** What a page says that the server writes by itself. */
export const pageText = saidOf('pages');

/** What a region is called, by its code of ISO 3166-2; undefined for those that are called right elsewhere. */
export const regionName = (language: string, code: string): string | undefined => ofLanguage(language).regions[code];

/** What a report says in a language. */
export const reportWords = (language: string): ReportWords => ofLanguage(language).reports;

/** What a printed page says in a language. */
export const printWords = (language: string): PrintWords => ofLanguage(language).print;

/** A sentence of it, with its gaps filled as they are. */
export const printText = (sentence: string, params: Params): string => fill(sentence, params);
