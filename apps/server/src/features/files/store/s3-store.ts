import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { apiError } from '#platform/http/api-error.ts';
import type { FileStore } from './file-store.ts';

export type S3Options = {
  /** the bucket: `https://host/bucket` or `https://bucket.host` */
  url: string;
  key: string;
  secret: string;
  region: string;
};

const prefix = 'files/';
const timeoutMs = 60_000;

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (all, name: string) => entities.get(name) ?? all);

const tag = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescaped(text);
};

/** Parses a page of ListObjectsV2: its objects and the token of the next page. */
const pageOf = (xml: string): { found: { name: string; putAt: number }[]; next: string | undefined } => ({
  found: [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, one = '']) => {
    const name = tag(one, 'Key');
    const putAt = Date.parse(tag(one, 'LastModified') ?? '');
    return name?.startsWith(prefix) && !Number.isNaN(putAt) ? [{ name: name.slice(prefix.length), putAt }] : [];
  }),
  next: tag(xml, 'IsTruncated') === 'true' ? tag(xml, 'NextContinuationToken') : undefined,
});

const away = (cause: unknown) => apiError('UNAVAILABLE', { retryAfterSeconds: 30, cause });

/** Stores files in a bucket of an S3-compatible service, with every request signed (AWS Signature Version 4). */
export const openS3Store = ({ url, key, secret, region }: S3Options): FileStore => {
  const bucket = url.replace(/\/+$/, '');
  // Each retry is signed again; after four failures the store is unavailable.
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 3 });
  const ask = async (what: string, init: RequestInit, fine: readonly number[]): Promise<Response> => {
    // Limits the time to the response headers only: the body goes to a reader who may be slow.
    const ends = new AbortController();
    const timer = setTimeout(() => ends.abort(new Error(`file store: no response in ${timeoutMs} ms`)), timeoutMs);
    const response = await client
      .fetch(`${bucket}/${what}`, { ...init, signal: ends.signal })
      .catch((cause: unknown) => {
        throw away(cause);
      })
      .finally(() => clearTimeout(timer));
    if (response.ok || fine.includes(response.status)) return response;
    const code = tag(await response.text().catch(() => ''), 'Code') ?? '';
    throw away(new Error(`file store: ${init.method ?? ''} returned ${response.status} ${code}`));
  };
  return {
    async put(name, file) {
      const init = {
        method: 'PUT',
        body: await openAsBlob(file.path),
        // Part of the signature: the service rejects a body changed in transit.
        headers: { 'x-amz-content-sha256': file.sha256 },
      };
      await (await ask(prefix + name, init, [])).text();
    },
    async read(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const response = await ask(prefix + name, { method: 'GET', headers }, [404]);
      if (response.ok && response.body) return response.body;
      await response.body?.cancel();
      return null;
    },
    async remove(name) {
      await (await ask(prefix + name, { method: 'DELETE' }, [404])).text();
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
        const response = await ask(`?${query}`, { method: 'GET' }, []);
        const page = pageOf(await response.text());
        yield* page.found;
        next = page.next;
      } while (next);
    },
  };
};
