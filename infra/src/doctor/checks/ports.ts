import { choosePort } from '../../embedded/ports.ts';
import { type Check, error, type Finding, ok } from '../../findings/finding.ts';

/** Whether a Cadenza answers there: then the port is taken by the right one. */
const isOurs = async (host: string, port: number, signal: AbortSignal): Promise<boolean> => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const answer = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`, { signal })
    .then((response) => response.text())
    .catch(() => '');
  return answer.includes('"alive"');
};

const remedies: Record<string, string> = {
  EADDRINUSE: 'Stop the program that has it, or choose another with $.',
  EACCES: 'Choose one above 1023 with $, or let this user listen below it.',
};

const look = async (variable: string, host: string, port: number, signal: AbortSignal): Promise<Finding> => {
  try {
    await choosePort(host, port);
    return ok(`Port ${port} of ${host} (${variable}) is free.`);
  } catch (failure) {
    if (await isOurs(host, port, signal)) return ok(`Port ${port} of ${host} (${variable}): Cadenza runs there.`);
    const { message, cause } = failure as Error & { cause?: NodeJS.ErrnoException };
    const remedy =
      remedies[cause?.code ?? ''] ?? 'Correct HOST: an address of this machine, or 0.0.0.0 for all of them.';
    return error(
      `Port ${port} of ${host} (${variable}) cannot be used.`,
      message.split('\n')[0] ?? '',
      remedy.replace('$', variable),
    );
  }
};

export const ports: Check = {
  name: 'Ports',
  run: async ({ config: { host, port, healthPort } }, signal) => [
    await look('PORT', host, port, signal),
    ...(healthPort === undefined ? [] : [await look('HEALTH_PORT', host, healthPort, signal)]),
  ],
};
