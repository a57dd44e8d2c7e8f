import { request, type IncomingHttpHeaders } from 'node:http';
import { headers } from '@onsil/contract/auth';
import type { Session } from '@onsil/contract/auth';

/** Address of the attackers; other clients use other loopback addresses. */
export const attackerAddress = '127.0.0.7';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Sending = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** loopback address of the client: limits by address are counted separately */
  from?: string;
  signal?: AbortSignal;
};

/** Makes a call and reads its response; rejects if the connection is closed. */
export const send = (
  url: string,
  { method = 'GET', body, from, signal, headers: sent = {} }: Sending,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { method, headers: sent, ...(from && { localAddress: from }), ...(signal && { signal }) };
    const call = request(url, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });

/** Returns the headers of a member's call on a farm. */
export const signed = (session: Session, farmId?: string): Record<string, string> => ({
  [headers.authToken]: session.idToken,
  [headers.deviceUuid]: session.uuid,
  ...(farmId !== undefined && { [headers.farmId]: farmId }),
});
