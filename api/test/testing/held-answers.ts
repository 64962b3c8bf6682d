import { fastifyPath } from '../../src/rest/known-endpoints.ts';
import type { Route } from '../../src/rest/route.ts';
import { problemShape } from '../../src/rest/shapes.ts';
import { routes } from '../../src/routes.ts';

/** Every REST answer that a test gets is held against the shape that its route declares: no route can say what is not so. */

const patternOf = ({ path }: Route): RegExp =>
  new RegExp(`^${fastifyPath(path).replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);

/** As the server chooses: an address that is written out goes before one with a parameter. */
const known = routes
  .map((route) => ({ route, pattern: patternOf(route), parameters: route.path.split('{').length }))
  .sort((a, b) => a.parameters - b.parameters);

type Answered = { status: number; body: unknown; headers: Readonly<Record<string, unknown>> };

/** A gap of a text that nobody has filled: what a person would read is for programs. */
const gap = /\{[a-z][A-Za-z]*\}/;

type Told = { message?: unknown; detail?: unknown; errors?: unknown };
/** All that a refusal says to a person, over REST or GraphQL. */
const saidBy = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  const { message, detail, errors } = body as Told;
  const further = Array.isArray(errors) ? errors : [];
  const own = [message, detail].filter((text) => typeof text === 'string');
  return [...own, ...further.flatMap(saidBy), ...further.flatMap((one) => saidBy((one as GraphqlError).extensions))];
};
type GraphqlError = { extensions?: unknown };

/** Throws where a refusal names a gap instead of what belongs there. */
export const holdWords = (method: string, url: string, body: unknown): void => {
  const found = saidBy(body).find((text) => gap.test(text));
  if (found !== undefined) throw new Error(`${method} ${url} refuses with words that nobody has filled: ${found}`);
};

/** Throws where an answer does not fit. */
export const holdAnswer = (method: string, url: string, { status, body, headers }: Answered): void => {
  const [path = ''] = url.split('?');
  const found = known.find(({ route, pattern }) => route.method === method && pattern.test(path));
  if (found === undefined || status === 304) return;
  const { answers } = found.route;
  const told = (why: string) =>
    new Error(`${method} ${path} answers ${status} in a shape that it does not declare: ${why}`);
  if (status >= 400) {
    const parsed = problemShape.safeParse(body);
    if (!parsed.success) throw told(parsed.error.message.slice(0, 500));
    return;
  }
  if ('types' in answers) {
    const type = String(headers['content-type']);
    if (!answers.types.includes(type)) throw told(`it declares ${answers.types}, not ${type}`);
    return;
  }
  if (status !== answers.status) throw told(`it declares ${answers.status}`);
  if (answers.status === 204) return;
  const parsed = answers.schema.safeParse(body);
  if (!parsed.success) throw told(parsed.error.message.slice(0, 1_000));
};
