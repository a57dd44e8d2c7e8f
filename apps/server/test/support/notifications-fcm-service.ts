import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export type PhoneMessage = {
  token: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
  android: { priority: string; ttl: string; collapse_key: string };
  apns: { headers: Record<string, string> };
};

export type FcmService = {
  url: string;
  received: PhoneMessage[];
  /** responses to the next requests, in order; accepted by default */
  answers: { status: number; errorCode: string; headers?: Record<string, string> }[];
  /** number of issued bearer tokens */
  tokens: () => number;
  close(): Promise<void>;
};

/** Whether an assertion (RFC 7523) is signed by the account and issued for this token URL. */
const isAssertion = (assertion: string, publicKey: string, audience: string): boolean => {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  );
  const { aud, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return signed && aud === audience && scope === 'https://www.googleapis.com/auth/firebase.messaging';
};

/** Starts a local FCM with its token server; writes the service account for them to `credentials`. */
export const startFcmService = async (credentials: string): Promise<FcmService> => {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const received: PhoneMessage[] = [];
  const answers: FcmService['answers'] = [];
  let url = '';
  let tokens = 0;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, headers?: Record<string, string>) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    void text(request).then((body) => {
      if (request.url === '/token') {
        if (!isAssertion(new URLSearchParams(body).get('assertion') ?? '', keys.publicKey, `${url}/token`))
          return answer(400, { error: 'invalid_grant' });
        tokens++;
        return answer(200, { access_token: `token-${tokens}`, expires_in: 3_600, token_type: 'Bearer' });
      }
      if (request.url !== '/v1/projects/onsil-test/messages:send') return answer(404, {});
      const bearer = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1]);
      if (!(bearer <= tokens)) return answer(401, {});
      received.push((JSON.parse(body) as { message: PhoneMessage }).message);
      const next = answers.shift();
      if (!next) return answer(200, { name: 'projects/onsil-test/messages/1' });
      const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: next.errorCode }];
      return answer(next.status, { error: { code: next.status, status: 'FAILED', details } }, next.headers);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const account = {
    type: 'service_account',
    project_id: 'onsil-test',
    client_email: 'push@onsil-test.example',
    private_key: keys.privateKey,
    token_uri: `${url}/token`,
  };
  await writeFile(credentials, JSON.stringify(account));
  return {
    url,
    received,
    answers,
    tokens: () => tokens,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
