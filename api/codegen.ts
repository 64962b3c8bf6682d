import type { CodegenConfig } from '@graphql-codegen/cli';

/** The types of every root field, argument and answer, from the contract. Nothing generated is committed. */
const config: CodegenConfig = {
  schema: '../schema.graphql',
  generates: {
    'src/graphql/schema.gen.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars: { ID: 'string' },
        defaultScalarType: 'string',
        enumsAsTypes: true,
        immutableTypes: true,
        useTypeImports: true,
        maybeValue: 'T | null',
        inputMaybeValue: 'T | null | undefined',
        avoidOptionals: { field: true, query: true, mutation: true },
        // A root field is its resolver with its permission and what it reads (`context.ts`).
        customResolverFn: './context.ts#RootField',
        makeResolverTypeCallable: true,
        resolverTypeWrapperSignature: 'T',
      },
    },
  },
};

export default config;
