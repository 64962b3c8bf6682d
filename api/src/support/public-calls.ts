import { hash } from 'node:crypto';
import { maxImageBytes } from '@cadenza/commands/documents/receive-images';
import { foldName } from '@cadenza/domain/identity/unique-name';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { maxRequesterImages } from '@cadenza/domain/support/limits';
import { knownCompanyOfLink } from '../company/public-routes.ts';
import type { Arriving, Call } from '../rest/route.ts';
import type { FileParts, Upload, UploadsOf } from '../rest/upload.ts';

/** What calls have in common that come without a login, by the link of a company or of a request. */

export const area = 'support';
export const base = '/app/support-requests/{companyCode}';

/** Milliseconds for which an answer waits for its rows. */
export const longestWait = 2_000;

const imageNames = Array.from({ length: maxRequesterImages }, (_, n) => `image${n + 1}`);
/** `first`: whether at least one has to come. */
export const imageParts = ({ first }: { first: boolean }): FileParts =>
  Object.fromEntries(
    imageNames.map((name, n) => [
      name,
      {
        required: first && n === 0,
        limit: maxImageBytes,
        description: 'PNG, JPEG or WebP, judged by its content and encoded anew',
      },
    ]),
  );

const uploads = (files: UploadsOf<FileParts>): [string, Upload][] =>
  imageNames.flatMap((name) => (files[name] ? [[name, files[name]] as [string, Upload]] : []));

export const sentImages = (files: UploadsOf<FileParts>) =>
  uploads(files).map(([field, file]) => ({ field, content: file.stream() }));

/** Whose names of commands those without a login share. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * A stranger's key stands for what is sent under it and nothing else: who happens to choose the same one is told nothing of what
 * another has sent. The token of the form is none of it: the same report may have to be sent again with a fresh one. Without a key the
 * token stands for one: what is sent twice with it is one report.
 */
export const ownCommand = (call: Call<{ formToken?: unknown }>, files: UploadsOf<FileParts>): string => {
  const { body, params, request } = call;
  const { formToken } = body;
  const isNamed = typeof request.headers['idempotency-key'] === 'string' && request.headers['idempotency-key'] !== '';
  const commandId = isNamed || typeof formToken !== 'string' ? call.commandId : uuidV5(nobody, `form ${formToken}`);
  const said = Object.entries(body).filter(([name]) => name !== 'formToken');
  const sent = uploads(files).map(([name, file]) => [name, file.sha256]);
  return uuidV5(commandId, hash('sha256', JSON.stringify([params, Object.fromEntries(said), sent])));
};

/**
 * Whoever sends something with a link that is one, and of whom the company has not had enough: nothing is taken in of anybody else.
 * Counted by the code before it is looked up: who is turned away costs next to nothing, and learns of no code whether a company has it.
 */
export const admitted = async (call: Arriving) => {
  await call.services.rates.ofReports(foldName(call.params.companyCode ?? ''));
  return knownCompanyOfLink(call);
};
