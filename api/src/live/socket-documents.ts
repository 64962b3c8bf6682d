import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { type ErrorAudience, errorsBeforeExecution, refusalError } from '../graphql/document-errors.ts';
import type { OperationReader } from '../graphql/known-operations.ts';
import { createCostLimit, limits, sizeRefusal } from '../graphql/limits.ts';
import { Problem } from '../kernel/problem.ts';
import { isStorable } from '../kernel/storable.ts';

const maxDocuments = 500;

type Asked = {
  query: string;
  extensions?: unknown;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
};

/**
 * Reads what a socket asks for, with every limit of HTTP: nobody else does it for subscriptions. Equal texts are
 * one document.
 */
export const createSocketDocuments = (schema: GraphQLSchema, production: boolean, readOperation: OperationReader) => {
  const documents = new Map<string, DocumentNode>();
  const costRefusal = createCostLimit(schema);
  const rules = production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;

  const read = (query: string): DocumentNode => {
    const known = documents.get(query);
    if (known) return known;
    const parsed = parse(query, { maxTokens: limits.tokens });
    const refused = sizeRefusal(parsed);
    if (refused) throw new Problem(refused);
    const errors = validate(schema, parsed, rules, { maxErrors: 5 });
    if (errors.length > 0) throw Object.assign(new Error('invalid document'), { errors });
    if (documents.size >= maxDocuments) documents.clear();
    documents.set(query, parsed);
    return parsed;
  };

  const variablesFault = (
    document: DocumentNode,
    { operationName, variables }: Asked,
  ): Rejection | readonly GraphQLError[] | undefined => {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'subscription' || !isStorable(variables)) return reject('unreadable');
    const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, { maxErrors: 5 });
    return values.errors ?? costRefusal(document, variables ?? {});
  };

  /** The document of a subscription whose variables fit, or what is wrong with them. */
  return (asked: Asked, telling: ErrorAudience): DocumentNode | readonly GraphQLFormattedError[] => {
    try {
      const document = read(readOperation(asked));
      const fault = variablesFault(document, asked);
      if (fault === undefined) return document;
      if ('rejected' in fault) return [refusalError(fault, telling)];
      return errorsBeforeExecution({ errors: fault }, telling) ?? [];
    } catch (error) {
      const errors = errorsBeforeExecution(error, telling);
      if (!errors) throw error;
      return errors;
    }
  };
};
