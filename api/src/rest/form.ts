import { reject } from '@cadenza/domain/kernel/rejection';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem, problem } from '../kernel/problem.ts';
import { fileTooLarge, takeIn, type Upload } from './upload.ts';

/** A form as it came: fields as a body of JSON would have them, and its files. Whoever reads it lets go of the files. */
export type Form = {
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
  letGo: () => Promise<void>;
};

type FormShape = {
  /** Fields that hold an object or a list are written as JSON. */
  fields: z.ZodObject | undefined;
  /** Bytes that each file may have, by its name. */
  limits: Readonly<Record<string, number>>;
};

const megabyte = 1024 * 1024;
/** Boundaries and headers of parts. */
const framing = 64 * 1024;
const maxFields = 100;

/** Reads a form, whatever the order of its parts. Throws a `Problem`, and has let go of everything then. */
export const readForm = async (request: FastifyRequest, { fields: shape, limits }: FormShape): Promise<Form> => {
  refuseByLength(request, limits);
  const fields: Record<string, unknown> = {};
  // Also of a form that breaks off is known which names it said.
  request.body = fields;
  const files: Record<string, Upload> = {};
  const held: (() => Promise<void>)[] = [];
  const letGo = async () => void (await Promise.all(held.splice(0).map((one) => one())));
  try {
    for await (const part of partsOf(request, Object.keys(limits).length)) {
      const name = part.fieldname;
      if (Object.hasOwn(fields, name)) throw problem('unreadable');
      fields[name] = undefined;
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw problem('payload_too_large');
        fields[name] = fieldValue(part.value, shape?.shape[name]);
        continue;
      }
      const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
      if (limit === undefined) throw refusedPart(name, shape?.shape[name] ? 'invalid' : 'unknown_field');
      const taken = await takeIn(contentOf(part), { name: part.filename ?? '', type: part.mimetype, limit });
      held.push(taken.letGo);
      // A file field that nobody filled in, as browsers send it.
      if (taken.upload.name !== '' || taken.upload.size > 0) files[name] = taken.upload;
    }
    for (const name of Object.keys(limits)) {
      if (fields[name] !== undefined) throw refusedPart(name, 'not_a_file');
      delete fields[name];
    }
    return { fields, files, letGo };
  } catch (error) {
    await letGo();
    // The rest is let through, so that whoever sends comes to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
};

const refusedPart = (field: string, code: string): Problem =>
  new Problem(reject('invalid_fields', {}, [{ field: field.slice(0, 100), code }]));

/** What is too long by its own word is refused before a byte of it is kept. */
const refuseByLength = ({ headers }: FastifyRequest, limits: FormShape['limits']): void => {
  const most = Object.values(limits).reduce((sum, one) => sum + one, megabyte + framing);
  if (Number(headers['content-length'] ?? 0) > most) throw fileTooLarge(Math.max(...Object.values(limits)));
};

async function* partsOf(request: FastifyRequest, files: number): AsyncGenerator<Multipart> {
  const parts = request.parts({
    limits: {
      // Counted as it comes in: each file has a limit of its own.
      fileSize: Number.POSITIVE_INFINITY,
      files: files + 1,
      fields: maxFields,
      fieldSize: megabyte,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
  for (;;) {
    const { done, value } = await parts.next().catch(unreadable);
    if (done) return;
    yield value;
  }
}

async function* contentOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    unreadable(error);
  }
}

/** A form that is none, or breaks off. */
const unreadable = (error: unknown): never => {
  throw problem((error as { statusCode?: number }).statusCode === 413 ? 'payload_too_large' : 'unreadable');
};

/** Fields are texts; what has to be an object or a list is read as JSON, and left as it is where it is none. */
const fieldValue = (value: unknown, shape: z.ZodType | undefined): unknown => {
  if (typeof value !== 'string' || shape === undefined || !holdsParts(shape)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const holdsParts = (shape: z.ZodType): boolean => {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return holdsParts(shape.unwrap() as z.ZodType);
  if (shape instanceof z.ZodPipe) return holdsParts(shape.in as z.ZodType);
  if (shape instanceof z.ZodUnion) return shape.options.some((one) => holdsParts(one as z.ZodType));
  return shape instanceof z.ZodObject || shape instanceof z.ZodArray;
};
