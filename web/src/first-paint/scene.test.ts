import { expect, test } from 'vitest';
import { sceneOf } from './scene.ts';

test.each([
  ['/', false, 'login'],
  ['/en', false, 'login'],
  ['/es/login', false, 'login'],
  // The router's to judge: public, unknown, or worth coming back to.
  ['/profile', false, 'none'],
  ['/', true, 'shell'],
  ['/en/configurazione/linee', true, 'shell'],
  // The login says who is signed in already; the page of an expired password has no frame.
  ['/login', true, 'none'],
  ['/password', true, 'none'],
  // Without a frame for whoever opens it.
  ['/supportRequests/DEMO', true, 'none'],
  ['/supportRequests/supportRequests', true, 'shell'],
] as const)('%s, signed in: %s', (path, signedIn, scene) => {
  expect(sceneOf(path, signedIn)).toBe(scene);
});
