import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; raw: string };

export type SmtpReceiver = {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
};

/** A real SMTP server on a port of its own, which keeps what it takes. */
export const startSmtpReceiver = async (options: SMTPServerOptions = {}): Promise<SmtpReceiver> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 100, disableReverseLookup: true },
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {}); // of a connection that a test breaks
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};

type Connected = (socket: Socket) => void;

const startServer = async (onConnect: Connected): Promise<Pick<SmtpReceiver, 'url' | 'close'>> => {
  const server = createServer(onConnect).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: async () => void server.close() };
};

/** A server that takes connections and says nothing. */
export const startSilentServer = () => startServer(() => {});

/** A server that agrees to everything and hangs up in the middle of the message. */
export const startDroppingServer = () =>
  startServer((socket) => {
    let inMessage = false;
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (lines) => {
      if (inMessage) socket.destroy();
      inMessage = String(lines).startsWith('DATA');
      socket.write(inMessage ? '354 go on\r\n' : '250 yes\r\n');
    });
  });
