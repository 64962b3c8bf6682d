import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

type Operation = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: unknown }>;
};
const document = openApiDocument(routes, '1.0.0');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => [`${method} ${path}`, path, one as Operation] as const),
);

describe('the OpenAPI document', () => {
  it('has every call once, under a name of its own', () => {
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(routes.length);
  });

  it('refers to nothing that is not in it', () => {
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(named.filter((ref) => !known.includes(ref ?? ''))).toEqual([]);
    expect(named).toContain('#/components/schemas/Problem');
  });

  it.each(operations)('%s says what it takes in its address and what it answers', (_, path, one) => {
    const inAddress = one.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inAddress).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const known = document.tags.map(({ name }) => name);
    expect(one.tags.filter((tag) => !known.includes(tag))).toEqual([]);
    const good = Object.entries(one.responses).filter(([status]) => /^2/.test(status));
    expect(good.map(([status, { content }]) => status === '204' || content !== undefined)).toEqual([true]);
  });
});
