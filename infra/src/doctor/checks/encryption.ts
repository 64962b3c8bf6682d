import { plainHosts } from '../../event-store/eventstoredb/address.ts';
import { type Check, type Finding, ok, warning } from '../../findings/finding.ts';
import { plainHost } from '../../postgres/plain-host.ts';

/** This machine itself, or a socket in one of its folders. */
const isHere = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*|)$/i.test(host);

const plainRedis = (url: string): string[] => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'redis:' ? [hostname] : [];
};

/** TLS may begin later (STARTTLS), but who is on the way can say that the server has none. */
const plainMail = (url: string): string[] => {
  const { protocol, hostname, searchParams } = new URL(url);
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' ? [hostname] : [];
};

/** Hosts that one setting leads to without TLS. */
type Way = { variable: string; hosts: string[]; remedy: string };

const told = ({ variable, hosts, remedy }: Way): Finding =>
  warning(
    `${variable} leads to ${hosts.join(', ')} without TLS.`,
    'Whoever is on the way can read and change everything, passwords included. Only a network of one machine (compose.yaml) is safe.',
    remedy,
  );

/** Whether what goes to another machine is encrypted. The drivers are asked, as they decide. */
export const encryption: Check = {
  name: 'Encryption',
  run: async ({ config: { databaseUrl, redisUrl, eventStoreUrl, mail } }) => {
    const ways: Way[] = [
      {
        variable: 'DATABASE_URL',
        hosts: databaseUrl === undefined ? [] : plainHost(databaseUrl),
        remedy: 'Switch TLS on in PostgreSQL and add sslmode=verify-full to the address.',
      },
      {
        variable: 'EVENTSTORE_URL',
        hosts: eventStoreUrl === undefined ? [] : plainHosts(eventStoreUrl),
        remedy: 'Give EventStoreDB a certificate and take tls=false out of the address.',
      },
      {
        variable: 'REDIS_URL',
        hosts: redisUrl === undefined ? [] : plainRedis(redisUrl),
        remedy: 'Switch TLS on in Redis (tls-port) and begin the address with rediss://.',
      },
      {
        variable: 'SMTP_URL',
        hosts: mail.kind === 'smtp' ? plainMail(mail.url) : [],
        remedy: 'Begin the address with smtps://, or add requireTLS=true to it where the server has STARTTLS.',
      },
    ];
    const open = ways
      .map((way) => ({ ...way, hosts: way.hosts.filter((host) => !isHere(host)) }))
      .filter(({ hosts }) => hosts.length > 0);
    if (open.length > 0) return open.map(told);
    return databaseUrl === undefined ? [] : [ok('What goes to other machines is encrypted.')];
  },
};
