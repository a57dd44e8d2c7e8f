import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = { status: number; bytes: number };

/**
 * One keep-alive connection that sends requests one after another. Minimal, because it shares the CPUs with the
 * server.
 */
export type HttpConnection = {
  /** Sends a complete request and returns the status and the raw body of the response. */
  send(request: Buffer): Promise<Answer>;
  close(): void;
};

/** Builds the bytes of a request, for repeated use. */
export const requestBytes = (method: string, target: string, headers: Record<string, string>, body = ''): Buffer => {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
};

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** Parses the response received so far; undefined while it is incomplete. */
const readAnswer = (came: Buffer): Answer | undefined => {
  const end = came.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = came.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const bodyAt = end + headEnd.length;
  if (/transfer-encoding: chunked/i.test(head)) {
    const whole = came.length >= end + lastChunk.length && came.subarray(-lastChunk.length).equals(lastChunk);
    return whole ? { status, bytes: came.length - bodyAt } : undefined;
  }
  const length = status === 204 || status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return came.length >= bodyAt + length ? { status, bytes: length } : undefined;
};

export const openHttp = async (port: number): Promise<HttpConnection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let came: Buffer = Buffer.alloc(0);
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
    const answer = readAnswer(came);
    if (!answer) return;
    came = Buffer.alloc(0);
    waiting?.resolve(answer);
    waiting = undefined;
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
};
