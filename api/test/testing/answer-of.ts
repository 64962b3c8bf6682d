import type { Client } from './client.ts';

/** What the one root field of a document answers. Throws where the document is refused. */
export const answerOf = async <Answer>(by: Client, document: string, variables: object = {}): Promise<Answer> => {
  const { data, errors } = await by.graphql(document, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data as Record<string, Answer>)[0] as Answer;
};
