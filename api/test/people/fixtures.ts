import { newId } from '@cadenza/infra/ids';
import { unchangedIn } from '../endpoints/testing/fixtures.ts';
import { type Client, clientOf, createWorld, password, type World } from '../testing/world.ts';

export let world: World;
export let [mine, theirs] = ['', ''];
export let admin: Client;
export let superAdmin: Client;
export let developer: Client;

export const setUp = async (): Promise<void> => {
  world = await createWorld({ workers: true, rateFactor: 100 });
  [mine, theirs] = [await world.company('Officine Rossi'), await world.company('Fonderie Bianchi')];
  admin = await world.client(mine, ['ROLE_ADMIN']);
  superAdmin = await world.client(mine, ['ROLE_SUPER_ADMIN']);
  developer = await world.client(mine, ['ROLE_DEVELOPER']);
};

export const unchanged = <T>(work: () => Promise<T>): Promise<T> => unchangedIn(world, work);
export const login = (username: string, word = password) =>
  world.anonymous.post('/api/login_check', { username, password: word });
export const enter = async (username: string): Promise<Client> => {
  const { body } = await login(username);
  return clientOf(world.app, (body as { token: string }).token, '', '');
};
export const person = (more: object = {}) => ({
  name: 'Ugo',
  surname: 'Zani',
  username: `u-${newId()}`,
  password,
  ...more,
});
export const make = async (more: object = {}) => {
  const { status, body } = await admin.post('/api/users', person(more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; username: string; email: string | null; roles: string[]; registrationMode: string };
};
export const taken = (field: string) => ({
  status: 409,
  body: { code: 'already_exists', errors: [{ field, code: 'already_exists' }] },
});
export const rowsOf = <Row>(body: unknown): Row[] => (body as { data: Row[] }).data;
