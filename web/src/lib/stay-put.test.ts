import { expect, test } from 'vitest';
import { stayPut } from './stay-put.ts';

/** Whether the document left, and whether the page said why not. */
const leave = (changes: object, away = true) => {
  const navigation = new EventTarget();
  let said = false;
  stayPut(
    () => {
      said = true;
    },
    { navigation, isAway: () => away },
  );
  const destination = { url: 'https://cadenza.test/impianti', sameDocument: false };
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    ...{ navigationType: 'push', downloadRequest: null, destination, ...changes },
  });
  return { left: navigation.dispatchEvent(event), said };
};

test.each([{}, { navigationType: 'reload' }, { navigationType: 'replace' }])(
  'without a network the document stays and says so: %j',
  (changes) => {
    expect(leave(changes)).toEqual({ left: false, said: true });
  },
);

test.each([
  { navigationType: 'traverse' },
  { downloadRequest: 'piano.pdf' },
  { destination: { url: 'https://cadenza.test/#content', sameDocument: true } },
  { destination: { url: 'tel:0301234', sameDocument: false } },
])('what loads no other document, or one that the browser keeps, goes its way: %j', (changes) => {
  expect(leave(changes)).toEqual({ left: true, said: false });
});

test('with a network, or a worker that keeps the pages, every link goes its way', () => {
  expect(leave({}, false)).toEqual({ left: true, said: false });
});
