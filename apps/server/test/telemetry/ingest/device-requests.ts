import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hourMs } from '@onsil/domain/calendar/duration';

/** A request of a device, as bytes that may be wrong; `TOKEN` in path and headers stands for a valid token. */
export type DeviceRequest = {
  name: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** the body is sent without its length */
  chunked?: boolean;
};

export type DeviceAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export const noon = Date.parse('2026-05-10T12:00:00+09:00');
const json = { 'content-type': 'application/json' };
const gzipped = { 'content-encoding': 'gzip' };
const one = '{"temperature":21}';
const wrong = JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`unknown${index}`, index])));
const limit = 1_048_576;
const lines = { authorization: 'Token TOKEN' };
const at = `/api/v2/write?precision=s`;
const line = `climate temperature=21 ${noon / 1000}`;

const telemetry: readonly DeviceRequest[] = [
  { name: 'values', body: one, headers: json },
  { name: 'values without a content type', body: one },
  { name: 'values as text', body: one, headers: { 'content-type': 'text/plain' } },
  { name: 'values as a form', body: one, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  {
    name: 'a content type with parameters',
    body: one,
    headers: { 'content-type': 'application/json; charset="utf-8"' },
  },
  { name: 'a content type with a wrong parameter', body: one, headers: { 'content-type': 'application/json; x' } },
  { name: 'a content type without a subtype', body: one, headers: { 'content-type': 'json' } },
  { name: 'a content type of two words', body: one, headers: { 'content-type': 'appli cation/json' } },
  { name: 'an empty subtype', body: one, headers: { 'content-type': 'application/' } },
  { name: 'an empty content type', body: one, headers: { 'content-type': '' } },
  { name: 'two content types', body: one, headers: { 'content-type': 'application/json, text/plain' } },
  { name: 'no JSON', body: '{"temperature":21' },
  { name: 'a body of nothing', body: '', headers: { ...json, 'content-length': '0' } },
  { name: 'no body', headers: {} },
  { name: 'no body, chunked', body: '', chunked: true },
  { name: 'spaces', body: '   ' },
  { name: 'a byte order mark', body: `\uFEFF${one}` },
  {
    name: 'bytes that are no UTF-8',
    body: Buffer.concat([Buffer.from('{"temper'), Buffer.from([0xff]), Buffer.from('ature":21}')]),
  },
  { name: 'a NUL in a key', body: '{"a\\u0000b":1}' },
  { name: 'no objects', body: '[1,"a",null,[]]' },
  { name: 'null', body: 'null' },
  { name: 'a text', body: '"temperature"' },
  { name: 'an empty array', body: '[]' },
  { name: 'an empty object', body: '{}' },
  { name: 'brackets', body: '['.repeat(40) + ']'.repeat(40) },
  { name: 'a nested value', body: '{"temperature":{"value":21}}' },
  { name: 'a key of prototypes', body: '{"__proto__":{"temperature":1},"constructor":2,"temperature":21}' },
  { name: 'repeated keys', body: '{"temperature":20,"temperature":21}' },
  { name: 'digits as text', body: '{"temperature":" 21.5 ","humidity":"sixty"}' },
  { name: 'several', body: `[{"ts":${noon - 1000},"values":{"co2":400}},{"ts":${noon - 500},"co2":401},${one}]` },
  { name: 'a wrong time', body: '{"ts":"yesterday","values":{"co2":400}}' },
  { name: 'a time ahead', body: `{"ts":${noon + hourMs},"values":{"co2":400}}` },
  { name: 'a time long ago', body: '{"ts":1000000000000,"values":{"co2":400}}' },
  { name: 'a time in seconds', body: `{"ts":${noon / 1000},"values":{"co2":400}}` },
  { name: 'one of two valid', body: '{"temperature":21,"colour":"green"}' },
  { name: 'out of range', body: '{"temperature":999}' },
  { name: 'too many entries', body: `[${Array.from({ length: 5_001 }, () => one).join()}]` },
  {
    name: 'too many values',
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`a${i}`, 1]))),
  },
  { name: 'a long answer', body: wrong },
  { name: 'a long answer, gzip accepted', body: wrong, headers: { 'accept-encoding': 'br, gzip;q=0.5' } },
  { name: 'a long answer, any encoding accepted', body: wrong, headers: { 'accept-encoding': '*' } },
  { name: 'a long answer, gzip refused', body: wrong, headers: { 'accept-encoding': 'gzip;q=0, identity' } },
  { name: 'a short answer, gzip accepted', body: one, headers: { 'accept-encoding': 'gzip' } },
  { name: 'gzip', body: gzipSync(one), headers: gzipped },
  { name: 'gzip in two parts', body: Buffer.concat([gzipSync('{"temperature"'), gzipSync(':21}')]), headers: gzipped },
  { name: 'what is no gzip', body: one, headers: gzipped },
  { name: 'half of gzip', body: gzipSync(one).subarray(0, 15), headers: gzipped },
  { name: 'gzip of nothing', body: '', headers: { ...gzipped, ...json, 'content-length': '0' } },
  { name: 'brotli', body: one, headers: { 'content-encoding': 'br' } },
  { name: 'identity', body: one, headers: { 'content-encoding': 'identity' } },
  { name: 'gzip in capitals', body: gzipSync(one), headers: { 'content-encoding': 'GZIP' } },
  {
    name: 'brotli that is too large and no content type',
    body: 'x'.repeat(limit + 1),
    headers: { 'content-encoding': 'br', 'content-type': 'x' },
  },
  { name: 'just not too large', body: one.padEnd(limit) },
  { name: 'too large', body: one.padEnd(limit + 1) },
  { name: 'chunked', body: one, chunked: true },
  { name: 'chunked and too large', body: one.padEnd(limit + 1), chunked: true },
  { name: 'too large once unpacked', body: gzipSync(one.padEnd(limit + 1)), headers: gzipped },
  { name: 'an unknown token', path: '/api/v1/made-up/telemetry', body: one },
  { name: 'an unknown token and a large body', path: '/api/v1/made-up/telemetry', body: one.padEnd(limit + 1) },
  { name: 'no token', path: '/api/v1//telemetry', body: one },
  { name: 'an encoded slash as token', path: '/api/v1/a%2Fb/telemetry', body: one },
  { name: 'an encoded percent as token', path: '/api/v1/%2525/telemetry', body: one },
  { name: 'a token of 200 characters', path: `/api/v1/${'x'.repeat(200)}/telemetry`, body: one },
  { name: 'a token of 201 characters', path: `/api/v1/${'x'.repeat(201)}/telemetry`, body: one },
  { name: 'a path that cannot be decoded', path: '/api/v1/%ff/telemetry', body: one },
  { name: 'an encoded letter', path: '/api/v1/TOKEN/t%65lemetry', body: one },
  { name: 'a query', path: '/api/v1/TOKEN/telemetry?a=%ff', body: one },
  { name: 'a fragment', path: '/api/v1/TOKEN/telemetry#a?b', body: one },
  { name: 'a whole address', path: 'http://localhost/api/v1/TOKEN/telemetry', body: one },
  { name: 'a slash at the end', path: '/api/v1/TOKEN/telemetry/', body: one },
  { name: 'two slashes', path: '//api/v1/TOKEN/telemetry', body: one },
  { name: 'capitals', path: '/api/v1/TOKEN/Telemetry', body: one },
  { name: 'GET', method: 'GET' },
  { name: 'HEAD', method: 'HEAD' },
  { name: 'PUT', method: 'PUT', body: one },
  { name: 'OPTIONS', method: 'OPTIONS' },
];

const write: readonly DeviceRequest[] = [
  { name: 'a line', path: at, headers: lines, body: line },
  {
    name: 'a line with its content type',
    path: at,
    headers: { ...lines, 'content-type': 'text/plain; charset=utf-8' },
    body: line,
  },
  { name: 'a line of a bearer', path: at, headers: { authorization: 'bearer TOKEN' }, body: line },
  { name: 'a line without a token', path: at, body: line },
  { name: 'a line of a basic credential', path: at, headers: { authorization: 'Basic TOKEN' }, body: line },
  { name: 'a line in nanoseconds', path: '/api/v2/write?bucket=a&org=b', headers: lines, body: `${line}000000000` },
  { name: 'an unknown precision', path: '/api/v2/write?precision=h', headers: lines, body: line },
  { name: 'an empty precision', path: '/api/v2/write?precision=', headers: lines, body: line },
  { name: 'a repeated precision', path: '/api/v2/write?precision=s&precision=s', headers: lines, body: line },
  { name: 'an encoded precision', path: '/api/v2/write?precision=%73', headers: lines, body: line },
  { name: 'a precision that cannot be decoded', path: '/api/v2/write?precision=%ff', headers: lines, body: line },
  { name: 'an encoded path', path: '/api/v2/wr%69te?precision=s', headers: lines, body: line },
  { name: 'no line', path: at, headers: lines, body: 'this is no line' },
  { name: 'lines in part', path: at, headers: lines, body: `${line}\nno line\nclimate colour="green"` },
  { name: 'nothing', path: at, headers: lines },
  { name: 'blank lines', path: at, headers: lines, body: '\n\r\n# a comment\n' },
  {
    name: 'many wrong lines',
    path: at,
    headers: { ...lines, 'accept-encoding': 'gzip' },
    body: 'this is no line\n'.repeat(100),
  },
  { name: 'too many lines', path: at, headers: lines, body: 'x\n'.repeat(50_001) },
  { name: 'gzip of lines', path: at, headers: { ...lines, ...gzipped }, body: gzipSync(line) },
  { name: 'brotli of lines', path: at, headers: { ...lines, 'content-encoding': 'br' }, body: line },
  { name: 'too many bytes of lines', path: at, headers: lines, body: 'x'.repeat(8 * limit + 1) },
  { name: 'writing by GET', method: 'GET', path: at, headers: lines },
];

export const deviceRequests: readonly DeviceRequest[] = [...telemetry, ...write];

const isChanging = (name: string, { 'content-encoding': encoding }: IncomingHttpHeaders): boolean =>
  ['date', 'x-request-id'].includes(name) || (name === 'content-length' && encoding !== undefined);

/**
 * Sends a request over a connection that could be used again, so that it is seen when the server closes it. Without
 * what differs from one answer to the next.
 */
export const sendDeviceRequest = (
  port: number,
  token: string,
  { method = 'POST', path = '/api/v1/TOKEN/telemetry', headers = {}, body, chunked }: DeviceRequest,
): Promise<DeviceAnswer> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', token)]),
    );
    const length = body && !chunked ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const sent = request(
      { port, host: '127.0.0.1', agent, method, path: path.replace('TOKEN', token), headers: { ...length, ...own } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const left = Object.entries(answer.headers).filter(([name]) => !isChanging(name, answer.headers));
          const bytes = Buffer.concat(parts);
          const text = (answer.headers['content-encoding'] ? gunzipSync(bytes) : bytes).toString();
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(left),
            body: text.replaceAll(token, 'TOKEN'),
          });
          sent.destroy();
          agent.destroy();
        });
      },
    );
    sent.on('error', reject); // without effect once there is an answer
    if (chunked) {
      sent.setHeader('transfer-encoding', 'chunked');
      sent.flushHeaders();
    }
    sent.end(body);
  });
