import { getPriority, setPriority } from 'node:os';
import { grainyPhoto } from '@cadenza/infra/images/testing/photo';

/**
 * A process of its own, so that what it does to itself is not measured: `addresses of the api, company code, equipment, kind`. Sends a
 * thousand reports at once from fifty addresses, as the proxy before the product tells them; answers how many got which status, and
 * after how many milliseconds the last was answered.
 */
const [apis = '', code = '', equipmentId = '', kind = ''] = process.argv.slice(2);
const senders = 50;
const reports = 1_000;
/** Milliseconds: sooner nobody fills in a form. */
const filling = 4_500;

setPriority(Math.min(19, getPriority() + 10));
const nodes = apis.split(',');
const link = `/app/support-requests/${code}`;
const addressOf = (n: number): string => `10.20.30.${(n % senders) + 1}`;

const tokenOf = async (n: number): Promise<string> => {
  const answer = await fetch(`${nodes[0]}${link}/form`, { headers: { 'x-forwarded-for': addressOf(n) } });
  return ((await answer.json()) as { formToken: string }).formToken;
};
const tokens = kind === 'formless' ? [] : await Promise.all(Array.from({ length: senders }, (_, n) => tokenOf(n)));
if (tokens.length > 0) await new Promise((resolve) => setTimeout(resolve, filling));
// As large as the page makes it.
const image = kind === 'photo' ? new Blob([new Uint8Array(await grainyPhoto(1_600, 1_200))]) : undefined;

const bodyOf = (n: number): FormData => {
  const form = new FormData();
  form.set('attrezzaturaId', equipmentId);
  form.set('userRequest', `Guasto ${n}`);
  const formToken = tokens[n % senders];
  if (formToken) form.set('formToken', formToken);
  if (image) form.set('image1', image, 'photo.jpg');
  return form;
};

const statuses: Record<string, number> = {};
const send = async (n: number): Promise<void> => {
  const headers = { 'x-forwarded-for': addressOf(n) };
  const answer = await fetch(`${nodes[n % nodes.length]}${link}`, { method: 'POST', headers, body: bodyOf(n) });
  await answer.arrayBuffer();
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
};

process.send?.({ begun: true });
const started = performance.now();
await Promise.all(
  Array.from({ length: reports }, (_, n) =>
    // Told to go away before its photo has come in, who still sends it may find the connection closed.
    send(n).catch((error: Error) => {
      const why = (error.cause as { code?: string } | undefined)?.code ?? error.message;
      statuses[why] = (statuses[why] ?? 0) + 1;
    }),
  ),
);
const took = Math.round(performance.now() - started);
process.send?.({ statuses, took }, () => process.exit(0));
