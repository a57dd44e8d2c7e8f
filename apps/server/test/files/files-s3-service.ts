import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The bucket's credentials. */
export const credentials = { key: 'AKIDONSILTEST', secret: 'a secret/with+signs', region: 'ap-northeast-2' };
const bucket = '/onsil-files';
const pageSize = 2;

export type TestBucket = {
  url: string;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** number of responses by `METHOD status` */
  answers: Map<string, number>;
  /** fails with this status so many times before it responds normally */
  fail: { status: number; times: number; method?: string; name?: string };
  close(): Promise<void>;
};

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, from the description of the protocol: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return false;
  const [, key, day = '', region = '', signedHeaders = '', signature] = given;
  const stamp = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  if (key !== credentials.key || region !== credentials.region || !stamp.startsWith(day)) return false;
  if (!signedHeaders.split(';').includes('host') || !signedHeaders.includes('x-amz-content-sha256')) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${credentials.secret}`, day), region));
  return hmac(signing, toSign).toString('hex') === signature;
};

const listing = (objects: TestBucket['objects'], url: URL): string => {
  const after = url.searchParams.get('continuation-token') ?? '';
  const rest = [...objects]
    .filter(([name]) => name.startsWith(url.searchParams.get('prefix') ?? '') && name > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = rest.slice(0, pageSize);
  const more = rest.length > pageSize;
  const contents = page.map(
    ([name, { bytes, at }]) =>
      `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  }${contents.join('')}</ListBucketResult>`;
};

const answer = (
  objects: TestBucket['objects'],
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): [number, Buffer | string] => {
  const name = url.pathname.slice(bucket.length + 1);
  const object = objects.get(name);
  if (request.method === 'PUT') {
    if (request.headers['content-length'] !== String(body.length)) return [411, '<Code>MissingContentLength</Code>'];
    objects.set(name, { bytes: body, at: new Date() });
    return [200, ''];
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return [204, ''];
  }
  if (url.searchParams.get('list-type') === '2') return [200, listing(objects, url)];
  if (!object) return [404, '<Error><Code>NoSuchKey</Code></Error>'];
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  return from === undefined ? [200, object.bytes] : [206, object.bytes.subarray(Number(from), Number(to) + 1)];
};

/** A local S3-compatible bucket that rejects requests without a valid signature. */
export const openTestBucket = async (): Promise<TestBucket> => {
  const objects: TestBucket['objects'] = new Map();
  const answers = new Map<string, number>();
  const fail: TestBucket['fail'] = { status: 0, times: 0 };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const body = Buffer.concat(await request.toArray());
    const failing =
      fail.times > 0 && request.method === (fail.method ?? request.method) && url.pathname.endsWith(fail.name ?? '');
    if (failing) fail.times -= 1;
    const [status, bytes] = failing
      ? [fail.status, '<Error><Code>SlowDown</Code></Error>']
      : isSigned(request, url, body)
        ? answer(objects, request, url, body)
        : [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    const key = `${request.method} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    response.writeHead(status).end(bytes);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}${bucket}`,
    objects,
    answers,
    fail,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
