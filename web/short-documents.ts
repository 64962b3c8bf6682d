import type { Plugin } from 'vite';

/** A document as codegen writes it, on one line. */
const written = /^export const (\w+) = (\{"kind":"Document".*\}) as unknown as (DocumentNode<.*>);$/gm;

type Definition = { readonly kind: string; readonly operation?: string; readonly name: object };

/** What planning asks by `src/lib/ask.ts` and follows by its feeds; of what it asks Apollo, mutations are none. */
const asked =
  /\/src\/features\/planning\/.*\/(?:equipment-places|overdue|planned-intervention|planned-window|planning-feed|planning-setup|presence|undoable)\.gen\.ts$/;

/** Operations by their names alone, in the generated code of a file; fragments and what Apollo sends as they were. */
export const shortened = (code: string, id: string): string =>
  code.replace(written, (whole, name: string, json: string, type: string) => {
    const { definitions } = JSON.parse(json) as { readonly definitions: readonly Definition[] };
    const operation = definitions.find(({ kind }) => kind === 'OperationDefinition');
    if (operation === undefined || !(operation.operation === 'mutation' || asked.test(id))) return whole;
    const { kind, operation: verb, name: named } = operation;
    const short = { kind: 'Document', definitions: [{ kind, operation: verb, name: named }] };
    return `export const ${name} = ${JSON.stringify(short)} as unknown as ${type};`;
  });

/**
 * In production an operation is named by its id (`src/lib/ask.ts`): of what is sent that way its name is enough, and the bytes of the rest
 * need not be on a phone before somebody goes to where there is no network. Apollo needs whole documents, and so does a page under
 * development.
 */
export const shortDocuments = (): Plugin => ({
  name: 'short-documents',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/features\/planning\/.*\.gen\.ts$/ },
    handler: (code, id) => ({ code: shortened(code, id), map: null }),
  },
});
