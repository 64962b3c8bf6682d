type Refused = { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> };

/** What GraphQL answered instead of data: the server's words, and under `extensions` the code and what belongs to it. */
export class GraphqlRefusal extends Error {
  readonly errors: readonly Refused[];

  constructor(errors: readonly Refused[]) {
    super(errors[0]?.message ?? '');
    this.name = 'GraphqlRefusal';
    this.errors = errors;
  }
}

/** The extensions of the first refusal; empty of anything else that went wrong. */
export const extensionsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof GraphqlRefusal ? (error.errors[0]?.extensions ?? {}) : {};
