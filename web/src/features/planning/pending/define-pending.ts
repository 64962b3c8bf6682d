import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type outbox from '../../../locales/it/outbox.json';
import type { OwnPart } from '../own/own-changes.ts';
import type { Detail } from '../reading/remembered-details.ts';
import type { Change } from '../rows/overlays.ts';
import type { PlanRow } from '../rows/row.ts';
import type { Ids, Saved, Way } from './way.ts';

/** When it was pressed, as an instant; what another build has kept may not say it. */
export type Pressed = { readonly at?: string };

/** Who says it, on this device. */
export type Speaker = { readonly userId: string; readonly name: string };
export type Spoken = { readonly by: Speaker; readonly at: string };

/** A text of `outbox.json` by its key, and what is filled in. */
export type SaidWords = readonly [
  key: `said.${keyof typeof outbox.said}`,
  filled?: Readonly<Record<string, string | number>>,
];

/** What a person would call it, counted before they sign out; the most of a day's work first. */
export const groups = [
  ...(['tasks', 'times', 'parts', 'photos', 'signatures'] as const),
  ...(['notes', 'faults', 'progress', 'completions'] as const),
] as const;

/** What was there before: the row, and where more than the row tells it, the panel. */
export type Before = {
  readonly row: Pick<PlanRow, 'durationMinutes' | 'fault'>;
  readonly detail?: Pick<Detail, 'faultCause' | 'faultRemedy'> | undefined;
};

/** What it changes, as it is told with the way back; `whileWaiting`: also before it has left, when nothing more may be known of its work. */
export type Inverse<Values> =
  | { readonly whileWaiting: true; part(said: Values): OwnPart }
  | { readonly whileWaiting: false; part(said: Values, before: Before): OwnPart };

/** Brings it to the server, and answers the position of its effect. */
export type Send<Values> = (way: Way, ids: Ids, said: Values & Pressed) => Promise<Saved>;

/** A kind of command on one work that waits on the device where there is no network. Each is one file of `kinds`, with its mutation beside it. */
export type Pending<Kind extends string, Values extends object> = {
  readonly kind: Kind;
  readonly group: (typeof groups)[number];
  /** What of it the row shows meanwhile, on every screen. */
  row(said: Values & Pressed): Change;
  /** What of it the panel shows over what it has read, by the same rules as the server's: said twice it changes nothing. */
  detail(detail: Detail, said: Values & Pressed, spoken: Spoken): Detail;
  send(way: Way, ids: Ids, said: Values & Pressed): Promise<Saved>;
  /** How the list of what waits names it. */
  words(said: Values & Pressed): SaidWords;
  /** How it is taken back; null where no message offers that. */
  readonly inverse: Inverse<Values> | null;
  /** Refused, it is kept until its person lets go of it: what it holds may be nowhere else. */
  readonly isIrreplaceable?: true;
};

/** Of whatever kind. */
export type AnyPending = Pending<string, object>;

/** A command of a kind as it is kept and shown. */
export type SaidOf<Of> =
  Of extends Pending<infer Kind, infer Values> ? { readonly kind: Kind } & Values & Pressed : never;

/** What a command holds is named by its type alone (`definePending('tick')<Tick>({ … })`); the rest follows. */
export const definePending =
  <const Kind extends string>(kind: Kind) =>
  <Values extends object>(of: Omit<Pending<Kind, Values>, 'kind'>) => ({
    ...of,
    kind,
    /** As it was kept, perhaps by another build. */
    is: (said: { readonly kind: string }): said is { readonly kind: Kind } & Values & Pressed => said.kind === kind,
  });

/** The row shows none of it. */
export const rowStays = (): Change => ({});
/** The panel shows none of it but what its row does. */
export const detailStays = (detail: Detail): Detail => detail;

type Answer = Readonly<Record<string, Saved | null>>;

/** What every command says of itself. */
type Sent = Ids & Pressed;

/** Goes as a mutation. */
export const byMutation =
  <Values, Data extends Answer, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: (sent: Sent, said: Values) => Variables,
  ): Send<Values> =>
  async ({ send }, ids, said) => {
    const sent = said.at === undefined ? ids : { ...ids, at: said.at };
    const [saved] = Object.values(await send(document, variables(sent, said)));
    if (saved === undefined) throw new Error('The document has no field');
    return saved;
  };
