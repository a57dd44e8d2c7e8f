import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailService = {
  url: string;
  received: Email[];
  /** the status with which the next mail is rejected; accepted by default */
  refusals: number[];
  close(): Promise<void>;
};

/** Listens on a port once whoever has it, such as a file of tests at the same time, has closed it. */
const listenWhenFree = async (server: SMTPServer, port: number): Promise<void> => {
  const isListening = new Promise<boolean>((resolve, reject) => {
    const fail = (error: Error): void =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      resolve(true);
    });
  });
  if (await isListening) return;
  await delay(200);
  await listenWhenFree(server, port);
};

/** Starts a local mail server that records mails; on a free port by default. */
export const startMailService = async (port = 0): Promise<MailService> => {
  const received: Email[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      buffer(stream)
        .then(async (bytes) => {
          const status = refusals.shift();
          if (status) return callback(Object.assign(new Error('not taken'), { responseCode: status }));
          received.push(await PostalMime.parse(bytes));
          return callback();
        })
        .catch(callback);
    },
  });
  await listenWhenFree(server, port);
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
