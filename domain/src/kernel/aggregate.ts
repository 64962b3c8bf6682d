import type { z } from 'zod';
import type { Decider, Decision, DecisionContext, EventOrigin } from './decider.ts';
import type { DomainEvent, EventMetadata, EventOf, EventSchemas } from './event.ts';

/** Takes the data of one version of an event to the next one. Pure, and stays for ever: the log is never rewritten. */
export type Upcaster = (data: object, metadata: EventMetadata) => object;

/** A version that is no longer written: data of it as it lies in somebody's log, and what becomes of such data when it is read. */
type OlderVersion = { readonly golden: object; readonly upcast: Upcaster };

type EventDeclaration<Schema extends z.ZodType<object>> = {
  /** The strict shape of its data: what is appended is held against it, and the type of the event is read from it. */
  readonly data: Schema;
  /**
   * Data as it lies in somebody's log. It is never changed: where the shape becomes another one, it moves to `older`, with what becomes of
   * it, and data of the new shape takes its place.
   */
  readonly golden: z.infer<NoInfer<Schema>>;
  /** The oldest first. */
  readonly older?: readonly OlderVersion[];
};

/** The data of one version of one event, as it was written. */
export type GoldenEvent = { readonly type: string; readonly v: number; readonly data: object };

export type DeclaredEvents<Schemas extends EventSchemas> = {
  readonly schemas: Schemas;
  readonly upcasters: Readonly<Record<string, readonly Upcaster[]>>;
  /** In the order of the declaration, which is a history that could be. */
  readonly golden: readonly GoldenEvent[];
};

/** The events of an aggregate in an order in which they could happen, the one that ends it last. */
export const defineEvents = <Schemas extends EventSchemas>(
  events: {
    readonly [Type in keyof Schemas]: EventDeclaration<Schemas[Type]>;
  },
): DeclaredEvents<Schemas> => {
  const all = Object.entries<EventDeclaration<z.ZodType<object>>>(events);
  const versions = ([type, { golden, older = [] }]: (typeof all)[number]): GoldenEvent[] =>
    [...older.map((one) => one.golden), golden].map((data, index) => ({ type, v: index + 1, data }));
  return {
    schemas: Object.fromEntries(all.map(([type, { data }]) => [type, data])) as {
      [Type in keyof Schemas]: Schemas[Type];
    },
    upcasters: Object.fromEntries(
      all.flatMap(([type, { older }]) => (older === undefined ? [] : [[type, older.map(({ upcast }) => upcast)]])),
    ),
    golden: all.flatMap(versions),
  };
};

/**
 * Whose stream it is, one each: of a company, of a person in a company, or of a thing with an id of its own. `id` makes the part behind the
 * dash of `<kind>-<id>`.
 */
export type StreamOf<Kind extends string = string> = {
  readonly kind: Kind;
  /** `of`: the person or the thing; of a company it is not asked for. */
  id(companyId: string, of: string): string;
  /** Companies share it. */
  readonly aboveCompanies?: true;
} & (
  | { readonly each: 'company' }
  /** `by`: the field in which commands name the person or the thing, where they do. */
  | { readonly each: 'person' | 'thing'; readonly by: string }
);

/** The person of golden events and samples: in the hostile tests one of those who send commands. */
export const samplePerson = '0199a1b2-0000-7000-8000-000000000002';

type CommandDeclaration<Command, Permission> = {
  /** Row of the permission table. */
  readonly permission: Permission;
  /** Only the house itself sends it, so that nobody can put anything into it. */
  readonly ofSystem?: true;
  /** What somebody could ask for, and from which the hostile tests make what nobody should: one for each form that the command has. */
  readonly samples: readonly [Omit<Command, 'type'>, ...Omit<Command, 'type'>[]];
};

type Definition<
  Kind extends string,
  Schemas extends EventSchemas,
  State,
  Command extends { type: string },
  Permissions extends Readonly<Record<Command['type'], string>>,
  Topic,
> = {
  readonly stream: StreamOf<Kind>;
  readonly events: DeclaredEvents<Schemas>;
  readonly decider: Decider<State, Command, EventOf<Schemas>>;
  readonly commands: {
    readonly [Type in keyof Permissions]: CommandDeclaration<Extract<Command, { type: Type }>, Permissions[Type]>;
  } & { readonly [Type in Command['type']]: unknown };
  /** What pages follow that show it; null where it is not shown live. */
  readonly topic: Topic;
};

/** Of methods: only its own file knows state, commands and events of a decider, and the registers take any. */
type AnyDecider = {
  initialState(): unknown;
  decide(command: unknown, state: unknown, context: DecisionContext): Decision<DomainEvent>;
  evolve(state: unknown, event: DomainEvent, origin: EventOrigin): unknown;
};

/** An aggregate as the registers know it: the log, golden samples, the rights, the hostile tests. */
export type AnyAggregate = {
  readonly stream: StreamOf;
  readonly events: DeclaredEvents<EventSchemas>;
  readonly decider: AnyDecider;
  readonly permissions: Readonly<Record<string, string>>;
  readonly samples: readonly { readonly type: string }[];
  /** Types of commands that only the house itself sends. */
  readonly ofSystem: ReadonlySet<string>;
  readonly topic: string | null;
};

/**
 * Declares an aggregate once: its stream, its events with what was written of them, its decider, who may what, its topic, and samples of its
 * commands. `aggregates.ts` lists them, and all that knows every aggregate derives from that list.
 */
export const defineAggregate = <
  const Kind extends string,
  Schemas extends EventSchemas,
  State,
  Command extends { type: string },
  const Permissions extends Readonly<Record<Command['type'], string>>,
  const Topic extends string | null,
>({
  commands,
  ...declared
}: Definition<Kind, Schemas, State, Command, Permissions, Topic>) => {
  const all = Object.entries<CommandDeclaration<Command, string>>(commands);
  return {
    ...declared,
    permissions: Object.fromEntries(all.map(([type, { permission }]) => [type, permission])) as Permissions,
    ofSystem: new Set(all.flatMap(([type, { ofSystem }]) => (ofSystem ? [type] : []))),
    samples: all.flatMap(([type, { samples }]) => samples.map((sample) => ({ ...sample, type }) as Command)),
  };
};

/** The stream of an aggregate; `of`: the person or the thing whose it is. */
export const streamOf = <Kind extends string>(
  { stream }: { readonly stream: StreamOf<Kind> },
  companyId: string,
  of = companyId,
) => `${stream.kind}-${stream.id(companyId, of)}` as const;
