import type { DestinationStream } from 'pino';

type Line = Record<string, unknown> & { time?: string; level?: string; name?: string; msg?: string };

/** Turns each JSON line of pino into `10:31:07 WARN  workers  words  key=value`, an error's stack below it. */
export const readableLines = (out: { write(text: string): unknown }): DestinationStream => ({
  write: (json) => {
    out.write(`${toLine(JSON.parse(json) as Line)}\n`);
  },
});

const toLine = ({ time, level, name, msg, error, err, ...rest }: Line): string => {
  const failure = (error ?? err) as { message?: string; stack?: string } | undefined;
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`);
  const words = [
    (time ?? '').slice(11, 19),
    (level ?? '').toUpperCase().padEnd(5),
    (name ?? '').padEnd(11),
    msg ?? failure?.message ?? '',
    ...fields,
  ];
  const line = words.join(' ').trimEnd();
  return failure === undefined ? line : `${line}\n${failure.stack ?? failure.message ?? shown(failure)}`;
};

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
