import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a piece of work is part of: a request, a command, a batch, a job. Travels with it through every `await`. */
export type Scope = {
  /** On every line of the log that is written meanwhile: `requestId`, `correlationId` … never personal data. */
  fields: Readonly<Record<string, string>>;
  span?: Span;
};

const scopes = new AsyncLocalStorage<Scope>();

export const currentScope = (): Scope | undefined => scopes.getStore();

/** Runs work within a scope; what the scope around it knows stays known. */
export const withScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** Adds fields to the scope for the time of some work. */
export const withFields = <T>(fields: Scope['fields'], work: () => T): T => {
  const around = currentScope();
  return scopes.run({ ...around, fields: { ...around?.fields, ...fields } }, work);
};
