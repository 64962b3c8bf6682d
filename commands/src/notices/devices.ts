import type { Person } from '@cadenza/domain/identity/actor';
import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { type DeviceOwner, removeDevice, saveDevice } from '@cadenza/infra/postgres/push-devices';
import { isAuthSecret, isEndpoint, isPublicKey, type PushAddress } from '@cadenza/infra/push/push';
import type pg from 'pg';
import { isAuthorised } from '../kernel/authorise.ts';

type Asked = { services: { pool: pg.Pool }; actor: Person };

/** Has the actor told on this browser, as long as the login lasts with which it asks. An address is a secret and no event. */
export const registerDevice = async (
  { services: { pool }, actor }: Asked,
  { familyId, language }: Pick<DeviceOwner, 'familyId' | 'language'>,
  address: PushAddress,
): Promise<Rejection | undefined> => {
  if (!isAuthorised(actor, 'session.own')) return reject('not_authorised');
  const fits = { endpoint: isEndpoint, p256dh: isPublicKey, auth: isAuthSecret } as const;
  const errors = (Object.keys(fits) as (keyof PushAddress)[]).flatMap((field): FieldError[] =>
    fits[field](address[field]) ? [] : [{ field, code: 'invalid' }],
  );
  if (errors.length > 0) return reject('invalid_fields', {}, errors);
  const { userId, companyId } = actor;
  await saveDevice(pool, { userId, companyId, familyId, language }, address);
  return undefined;
};

/** Nobody is told on this browser any more; that of somebody else stays as it is. */
export const leaveDevice = async (
  { services: { pool }, actor }: Asked,
  endpoint: string,
): Promise<Rejection | undefined> => {
  if (!isAuthorised(actor, 'session.own')) return reject('not_authorised');
  if (!isEndpoint(endpoint)) return reject('invalid_fields', {}, [{ field: 'endpoint', code: 'invalid' }]);
  await removeDevice(pool, actor.userId, endpoint);
  return undefined;
};
