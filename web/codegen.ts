import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Each `x.graphql` operation gets an `x.gen.ts` beside it, so that a route's chunk carries only its own documents;
 * the schema's types are written once, and only as types. Nothing generated is committed.
 */
const config: CodegenConfig = {
  schema: '../schema.graphql',
  documents: ['src/**/*.graphql'],
  ignoreNoDocuments: true,
  generates: {
    'src/lib/schema.gen.ts': {
      plugins: ['typescript'],
      config: {
        scalars: { ID: 'string' },
        defaultScalarType: 'string',
        enumsAsTypes: true,
        inputMaybeValue: 'T | null | undefined',
      },
    },
    'src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.gen.ts', baseTypesPath: 'lib/schema.gen.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        scalars: { ID: 'string' },
        defaultScalarType: 'string',
        importSchemaTypesFrom: 'src/lib/schema.gen.ts',
        importExtension: '.ts',
        useTypeImports: true,
        arrayInputCoercion: false,
      },
    },
  },
};

export default config;
