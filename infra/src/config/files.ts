import { join } from 'node:path';
import type { S3Settings } from '../files/s3.ts';
import type { Environment } from './settings.ts';

/** A folder of this machine (or of a disk that all machines share), or an S3-compatible store. */
export type FilesPlace = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Settings);

const whole = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const isSet = (value: string | undefined): boolean => (value ?? '').trim() !== '';

/** What is not said of a store that is named by some of its settings: half of them would put files into the folder, silently. */
export const missingOfS3 = (env: Record<string, string | undefined>): string[] =>
  Object.entries(env).some(([name, value]) => name.startsWith('S3_') && isSet(value))
    ? whole.filter((name) => !isSet(env[name]))
    : [];

export const filesPlace = (settings: Environment, dataDir: string): FilesPlace => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return { kind: 'folder', folder: join(dataDir, 'files') };
  const region = settings.S3_REGION ?? 'us-east-1';
  const endpoint = settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey, prefix: settings.S3_PREFIX ?? '' };
};
