import { systemIdTags } from '@onsil/contract/devices';
import {
  createLineParser,
  type LineError,
  type LinePoint,
  type LinePrecision,
} from '@onsil/domain/telemetry/line-protocol';
import type { RawSample, Rejection } from '@onsil/domain/telemetry/sample';
import type { Device } from '#features/controllers/controllers.ts';
import type { DirectCall, DirectReply, DirectRoute } from '#platform/http/direct-calls.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import {
  ingestEntries,
  ingestGatewayEntries,
  maxDevicesPerMessage,
  type IngestPipeline,
  type IngestResult,
} from '../ingest/ingest-samples.ts';
import type { DeviceAuth } from './device-auth.ts';
import { createDeviceRoute } from './device-call.ts';

/** A logger that catches up sends large bodies. */
const maxBytes = 8 * 1_048_576;
const maxLines = 50_000;
const chunkLength = 65_536;

const precisions: ReadonlyMap<string, LinePrecision> = new Map([
  ['ns', 'ns'],
  ['us', 'us'],
  ['u', 'us'],
  ['ms', 'ms'],
  ['s', 's'],
]);

/** InfluxDB's error codes. */
const codes: ReadonlyMap<number, string> = new Map([
  [400, 'invalid'],
  [401, 'unauthorized'],
  [413, 'request too large'],
  [429, 'too many requests'],
  [503, 'unavailable'],
]);

const describe = (status: number, message: string) => ({ code: codes.get(status) ?? 'internal error', message });
const fail = (status: number, message: string): DirectReply => ({ status, body: describe(status, message) });

const precisionOf = (query: URLSearchParams): LinePrecision | undefined => {
  const [precision = 'ns', ...repeated] = query.getAll('precision');
  return repeated.length === 0 ? precisions.get(precision) : undefined;
};

const hasMoreLines = (text: string, maxLineCount: number): boolean => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1))
    if (++lines > maxLineCount) return true;
  return false;
};

/** Parses in parts and yields to other requests in between. */
const parseLines = async (
  text: string,
  precision: LinePrecision,
): Promise<{ points: LinePoint[]; errors: LineError[] }> => {
  const turns = createTimeSlices();
  const { points, errors, read } = createLineParser(text, precision);
  while (read(chunkLength)) if (turns.isOver()) await turns.give();
  return { points, errors };
};

/** A mapping of `measurement.field` wins over one of the bare field, since a logger may name several fields `value`. */
const entryOf = (device: Device, { measurement, fields, ts }: LinePoint): RawSample => ({
  ...(ts !== undefined && { ts }),
  values: Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      device.mappings.has(`${measurement}.${key}`) ? `${measurement}.${key}` : key,
      value,
    ]),
  ),
});

type Reported = { name: string; entries: RawSample[] };

const byDevice = (gateway: Device, points: readonly LinePoint[]): Reported[] => {
  const byName = Map.groupBy(
    points,
    ({ tags }) => systemIdTags.map((tag) => tags[tag]).find(Boolean) ?? gateway.controllerId,
  );
  return [...byName].map(([name, own]) => ({ name, entries: own.map((point) => entryOf(gateway, point)) }));
};

const formatRejection = ({ sourceKey, value, reason }: Rejection): string =>
  `${sourceKey ?? 'sample'}=${value}: ${reason}`;

const formatErrors = (errors: readonly LineError[], { rejections }: IngestResult): string =>
  [...errors.slice(0, 20).map(({ line, message }) => `line ${line}: ${message}`), ...rejections.map(formatRejection)]
    .slice(0, 20)
    .join('; ');

const write = async (
  pipeline: IngestPipeline,
  device: Device,
  text: string,
  { query }: DirectCall,
): Promise<DirectReply> => {
  const precision = precisionOf(query());
  if (!precision) return fail(400, 'precision must be ns, us, ms or s');
  if (hasMoreLines(text, maxLines)) return fail(413, `more than ${maxLines} lines: send them in parts`);
  const { points, errors } = await parseLines(text, precision);
  const reported = device.gateway ? byDevice(device, points) : [];
  if (reported.length > maxDevicesPerMessage)
    return fail(413, `more than ${maxDevicesPerMessage} controllers: send them in parts`);
  const receipt = device.gateway
    ? await ingestGatewayEntries(pipeline, device, reported)
    : await ingestEntries(
        pipeline,
        device,
        points.map((point) => entryOf(device, point)),
      );
  if (errors.length + receipt.refused === 0) return { status: 204 };
  return {
    status: 400,
    body: {
      code: receipt.stored > 0 ? 'partial write' : 'invalid',
      message: `${receipt.stored} points stored; ${formatErrors(errors, receipt)}`,
      line: errors[0]?.line,
    },
  };
};

/** InfluxDB 2's write call. */
export const createWriteRoute = (pipeline: IngestPipeline, auth: DeviceAuth): DirectRoute =>
  createDeviceRoute(pipeline, auth, {
    path: '/api/v2/write',
    maxBytes,
    tokenOf: ({ request }) => /^(?:Token|Bearer) (\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
    describe,
    ingest: (device, body, call) => write(pipeline, device, body, call),
  });
