import { describe, expect, it } from 'vitest';
import { addressProblem, firstHost, readAddress } from './address.ts';

describe('EVENTSTORE_URL', () => {
  it.each([
    [
      'esdb://ada:l%40ce@db.example:2113',
      'esdb://ada:l%40ce@db.example:2113?connectionName=test&keepAliveTimeout=5000',
      'ada',
      'l@ce',
    ],
    ['kurrentdb://ada:x@db.example', 'esdb://ada:x@db.example?connectionName=test&keepAliveTimeout=5000', 'ada', 'x'],
    [
      'esdb+discover://ada:x@db.example:2113',
      'esdb+discover://ada:x@db.example:2113?connectionName=test&keepAliveTimeout=5000',
      'ada',
      'x',
    ],
    ['esdb://ada:x@a:2113,b:2113,c:2113?nodePreference=follower', undefined, 'ada', 'x'],
    ['esdb://ada:x@db.example/?keepAliveInterval=20000', undefined, 'ada', 'x'],
    [
      'esdb://127.0.0.1:2113?TLS=false&connectionName=mine',
      'esdb://127.0.0.1:2113?TLS=false&connectionName=mine&keepAliveTimeout=5000',
      'nobody',
      '',
    ],
  ])('%s is understood', (url, connectionString, username, password) => {
    expect(addressProblem(url)).toBeUndefined();
    const address = readAddress(url, 'test');
    if (connectionString) expect(address.connectionString).toBe(connectionString);
    expect(address.credentials).toEqual({ username, password });
  });

  it.each(['postgres://db.example/cadenza', 'esdb://', 'nonsense', 'esdb://a@b@c'])('%s is no address', (url) => {
    expect(addressProblem(url)).toMatch(/^must look like/);
    expect(() => readAddress(url, 'test')).toThrow(TypeError);
  });

  it('wants a user where the connection is encrypted', () => {
    expect(addressProblem('esdb://db.example:2113')).toMatch(/^needs user and password/);
    expect(addressProblem('esdb://db.example:2113?tls=false')).toBeUndefined();
  });

  it.each([
    ['esdb://a:b@db.example:2114?tls=false', 'db.example', 2114],
    ['esdb+discover://a:b@one.example, two.example:2114', 'one.example', 2113],
    ['esdb://[::1]:2115?tls=false', '::1', 2115],
    ['esdb://127.0.0.1?tls=false', '127.0.0.1', 2113],
  ])('of %s a bare connection is tried to the first host', (url, host, port) => {
    expect(firstHost(url)).toEqual({ host, port });
  });
});
