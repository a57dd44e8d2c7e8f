import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A browser with its push keys. */
export type Browser = {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** decrypts a message (RFC 8188 and 8291) for this browser */
  open(body: Buffer): Pushed['payload'];
};

export type Pushed = {
  path: string;
  headers: IncomingHttpHeaders;
  /** sender claims; null without a valid signature */
  vapid: { aud: string; exp: number; sub: string; key: string } | null;
  payload: {
    title: string;
    body: string;
    url: string;
    tag: string;
    level: number;
    at: number;
    actions?: { action: string; title: string }[];
  };
  bytes: number;
};

type Scripted = { status: number; headers?: Record<string, string> };

export type PushService = {
  received: Pushed[];
  /** responses to the next requests, in order; 201 by default; `silent` sends no response */
  answers: (Scripted | 'silent')[];
  browser(): Browser;
  close(): Promise<void>;
};

const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

const makeBrowser = (endpoint: string): Browser => {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    open(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const key = hkdf(ecdh.computeSecret(sender), auth, info, 32);
      const cipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        hkdf(key, salt, 'Content-Encoding: nonce\0', 12),
      );
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      const end = plain.lastIndexOf(2); // the delimiter of the last record
      return JSON.parse(plain.subarray(0, end).toString('utf8')) as Pushed['payload'];
    },
  };
};

/** Parses `Authorization: vapid t=…, k=…` (RFC 8292) and verifies its signature with its key. */
const readVapid = (authorization = ''): Pushed['vapid'] => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return null;
  return {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }),
    key,
  };
};

/** Starts a local push service that decrypts messages with the keys of their browser. */
export const startPushService = async (): Promise<PushService> => {
  const browsers = new Map<string, Browser>();
  const received: Pushed[] = [];
  const answers: PushService['answers'] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (!browser) return response.writeHead(404).end();
      received.push({
        path,
        headers: request.headers,
        vapid: readVapid(request.headers.authorization),
        payload: browser.open(body),
        bytes: body.length,
      });
      const answer = answers.shift() ?? { status: 201 };
      return answer === 'silent' ? response : response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    received,
    answers,
    browser() {
      const path = `/push/${randomBytes(6).toString('hex')}`;
      const browser = makeBrowser(`http://127.0.0.1:${port}${path}`);
      browsers.set(path, browser);
      return browser;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
