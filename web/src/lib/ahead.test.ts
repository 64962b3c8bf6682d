import { expect, test, vi } from 'vitest';
import { type Coming, createPrefetch } from './ahead.ts';

const begin = () => {
  let answers = 0;
  const send = vi.fn(async () => {
    answers += 1;
    return new Response(String(answers));
  });
  let person = 'giulia';
  const ahead = createPrefetch(send, '/graphql', () => person);
  const ask = async (operationName: string, variables: object, headers = {}): Promise<string> =>
    (await ahead.fetch('/graphql', { headers, body: JSON.stringify({ variables, operationName }) })).text();
  const become = (name: string): void => {
    person = name;
  };
  ahead.ask({ operationName: 'Window', variables: { from: 'a', to: 'b' }, extensions: { documentId: 'w1' } });
  return { send, ask, ahead, become };
};

test('who asks the same is given the answer that is coming, once', async () => {
  const { send, ask } = begin();
  expect(await ask('Window', { to: 'b', from: 'a' })).toBe('1');
  expect(send).toHaveBeenCalledTimes(1);
  expect(await ask('Window', { to: 'b', from: 'a' })).toBe('2');
});

test('what is on its way is not asked twice, whoever has asked', async () => {
  const { send, ahead } = begin();
  ahead.ask({ operationName: 'Window', variables: { to: 'b', from: 'a' }, extensions: { documentId: 'w1' } });
  expect(send).toHaveBeenCalledTimes(1);
  const coming: Coming = new Map();
  createPrefetch(send, '/graphql', () => 'giulia', coming).ask({
    operationName: 'Setup',
    variables: {},
    extensions: { documentId: 's1' },
  });
  const other = vi.fn<typeof fetch>();
  const adopted = createPrefetch(other, '/graphql', () => 'giulia', coming);
  const body = JSON.stringify({ operationName: 'Setup', variables: {} });
  expect(await (await adopted.fetch('/graphql', { body })).text()).toBe('2');
  expect(other).not.toHaveBeenCalled();
});

test('another question, other variables and other addresses go their own way', async () => {
  const { send, ask, ahead } = begin();
  expect(await ask('Window', { from: 'a', to: 'c' })).toBe('2');
  expect(await ask('Setup', { from: 'a', to: 'b' })).toBe('3');
  await ahead.fetch('/api/users', { body: '{}' });
  expect(send).toHaveBeenCalledTimes(4);
  expect(await ask('Window', { from: 'a', to: 'b' })).toBe('1');
});

test.each([
  ['never arrived', () => Promise.reject(new Error('no network'))],
  ['came too late for its token', () => Promise.resolve(new Response('', { status: 401 }))],
])('what %s is asked anew by whoever needs it, who meets what happens then', async (_, first) => {
  const send = vi.fn<() => Promise<Response>>().mockImplementationOnce(first);
  send.mockRejectedValueOnce(new Error('still no network')).mockResolvedValue(new Response('later'));
  const ahead = createPrefetch(send, '/graphql', () => 'giulia');
  ahead.ask({ operationName: 'Window', variables: {}, extensions: { documentId: 'w1' } });
  const body = JSON.stringify({ operationName: 'Window', variables: {} });
  await expect(ahead.fetch('/graphql', { body })).rejects.toThrow('still no network');
  expect(await (await ahead.fetch('/graphql', { body })).text()).toBe('later');
});

test('an answer is for whoever asked, and for nobody who must see what was written since', async () => {
  const { ask, become } = begin();
  become('marco');
  expect(await ask('Window', { from: 'a', to: 'b' })).toBe('2');
  become('giulia');
  expect(await ask('Window', { from: 'a', to: 'b' }, { 'x-read-after': '12' })).toBe('3');
});
