import { isIPv6 } from 'node:net';

const mapped = /^0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)$/;

/** Eight groups, shortest form, lower case; `URL` knows every way to write them. */
const groupsOf = (address: string): string[] => {
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

/**
 * What a caller is counted under. An IPv6 caller has a whole /64 (RFC 6177, RFC 7421) and may take another address of it for each
 * call, so the /64 is what counts; an IPv4 address that comes in IPv6's clothes is the IPv4 address.
 */
export const callerAddress = (ip: string): string => {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [, high, low] = mapped.exec(groups.join(':')) ?? [];
  if (high === undefined || low === undefined) return `${groups.slice(0, 4).join(':')}::/64`;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
};
