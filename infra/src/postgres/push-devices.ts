import type { Pool } from 'pg';
import { newId } from '../ids.ts';
import type { PushAddress, PushKeys } from '../push/push.ts';

/** Whose browser it is, in which company, and of which login. */
export type DeviceOwner = { userId: string; companyId: string; familyId: string; language: string };
export type PushDevice = PushAddress & { deviceId: string; userId: string; language: string };

/** Of one person; of more the oldest goes. */
const maxDevices = 20;

/** The keys of this installation: the first process that asks makes them. */
export const pushKeys = async (pool: Pick<Pool, 'query'>, make: () => PushKeys): Promise<PushKeys> => {
  const read = async (): Promise<PushKeys | undefined> => {
    const { rows } = await pool.query<PushKeys>(
      'select public_key as "publicKey", private_key as "privateKey" from identity.push_keys',
    );
    return rows[0];
  };
  const known = await read();
  if (known) return known;
  const { publicKey, privateKey } = make();
  await pool.query('insert into identity.push_keys (public_key, private_key) values ($1, $2) on conflict do nothing', [
    publicKey,
    privateKey,
  ]);
  const kept = await read();
  if (!kept) throw new Error('the keys of push messages were not kept');
  return kept;
};

/** From here on this browser is told what concerns its owner; whose it was before, it is no more. */
export const saveDevice = async (pool: Pool, owner: DeviceOwner, address: PushAddress): Promise<void> => {
  const { userId, companyId, familyId, language } = owner;
  await pool.query(
    `insert into identity.push_devices (device_id, endpoint, p256dh, auth, user_id, company_id, family_id, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id,
       company_id = excluded.company_id, family_id = excluded.family_id, language = excluded.language, made_at = es.clock_now()`,
    [newId(), address.endpoint, address.p256dh, address.auth, userId, companyId, familyId, language],
  );
  await pool.query(
    `delete from identity.push_devices where user_id = $1 and device_id not in (
       select device_id from identity.push_devices where user_id = $1 order by made_at desc limit ${maxDevices})`,
    [userId],
  );
};

export const removeDevice = async (pool: Pick<Pool, 'query'>, userId: string, endpoint: string): Promise<void> => {
  await pool.query('delete from identity.push_devices where user_id = $1 and endpoint = $2', [userId, endpoint]);
};

/** Of a push service that knows the browser no more. */
export const forgetDevice = async (pool: Pick<Pool, 'query'>, deviceId: string): Promise<void> => {
  await pool.query('delete from identity.push_devices where device_id = $1', [deviceId]);
};

/** With the login ends what its browser is told: only of logins that go on. */
const ofLogins = `exists (select 1 from identity.refresh_tokens t where t.family_id = d.family_id and t.user_id = d.user_id
  and t.expires_at > es.clock_now())`;
const columns = `d.device_id as "deviceId", d.endpoint, d.p256dh, d.auth, d.user_id as "userId", d.language`;

export const devicesOfCompany = async (pool: Pick<Pool, 'query'>, companyId: string): Promise<PushDevice[]> => {
  const { rows } = await pool.query<PushDevice>(
    `select ${columns} from identity.push_devices d where d.company_id = $1 and ${ofLogins} order by d.device_id`,
    [companyId],
  );
  return rows;
};

export const deviceById = async (pool: Pick<Pool, 'query'>, deviceId: string): Promise<PushDevice | undefined> => {
  const { rows } = await pool.query<PushDevice>(
    `select ${columns} from identity.push_devices d where d.device_id = $1 and ${ofLogins}`,
    [deviceId],
  );
  return rows[0];
};

/** Every night: of logins that are over. */
export const pruneDevices = async (pool: Pick<Pool, 'query'>): Promise<number> => {
  const { rowCount } = await pool.query(`delete from identity.push_devices d where not ${ofLogins}`);
  return rowCount ?? 0;
};
