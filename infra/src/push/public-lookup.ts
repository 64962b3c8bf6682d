import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIPv4 } from 'node:net';
import { PushRefused } from './push.ts';

// Two lists: one would find every IPv4 address among the IPv6 ones that stand for it.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(net, bits, 'ipv4');
// The public ones all lie in 2000::/3; of those, what leads to IPv4 addresses or is for documents is not called.
for (const [net, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  inside.ipv6.addSubnet(net, bits, 'ipv6');

/** An address of the internet, and not of this machine or of the network that it stands in. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  return !inside[family].check(address, family);
};

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** For a connection: the addresses of a name, unless one of them lies inside. What is checked is what is called. */
export const publicLookup = (hostname: string, options: LookupOptions, done: Done): void => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || first === undefined) return done(error ?? new Error(`${hostname} has no address`), []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new PushRefused(`${hostname} is no address of the internet`), []);
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};
