import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type CollectedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  links: { traceId: string; spanId: string }[];
  attributes: Record<string, unknown>;
};

type Wire = {
  resourceSpans: {
    resource: { attributes: WireAttribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes?: WireAttribute[] })[] }[];
  }[];
};
type WireAttribute = { key: string; value: Record<string, unknown> };

const plain = (attributes: WireAttribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector for tests: takes what exporters send over HTTP and keeps it. */
export const startCollector = async () => {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') {
        response.writeHead(404).end();
        return;
      }
      for (const { resource, scopeSpans } of (JSON.parse(body) as Wire).resourceSpans) {
        const service = String(plain(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const { parentSpanId = '', links = [] } = span;
          spans.push({ ...span, service, parentSpanId, links, attributes: plain(span.attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    ofTrace: (traceId: string): CollectedSpan[] => spans.filter((span) => span.traceId === traceId),
    close: (): Promise<void> =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
