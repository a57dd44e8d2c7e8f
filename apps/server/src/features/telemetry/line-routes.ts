import { createLineReader, type LineError, type LinePoint, type LinePrecision } from '@onsil/domain/line-protocol';
import type { Entry, Rejection } from '@onsil/domain/sample';
import type { FastifyInstance } from 'fastify';
import { createTurns } from '#platform/turns.ts';
import type { Device } from '#features/controllers/device-service.ts';
import {
  acceptEntries,
  acceptGatewayEntries,
  maxDevicesPerMessage,
  type Intake,
  type Receipt,
} from './accept-service.ts';
import { openDeviceDoor, type Fail } from './device-door-service.ts';

/** What a logger that catches up sends at once. */
const maxBytes = 8 * 1_048_576;
const maxLines = 50_000;
const readAtOnce = 65_536;

type Write = { Querystring: { precision?: string } };

const precisions: ReadonlyMap<string, LinePrecision> = new Map([
  ['ns', 'ns'],
  ['us', 'us'],
  ['u', 'us'],
  ['ms', 'ms'],
  ['s', 's'],
]);

/** InfluxDB's words for what its clients are told. */
const codes: ReadonlyMap<number, string> = new Map([
  [400, 'invalid'],
  [401, 'unauthorized'],
  [413, 'request too large'],
  [429, 'too many requests'],
  [503, 'unavailable'],
]);

const fail: Fail = (reply, status, message) =>
  reply.code(status).send({ code: codes.get(status) ?? 'internal error', message });

const hasMoreLines = (text: string, most: number): boolean => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1))
    if (++lines > most) return true;
  return false;
};

/** Reads a long text in parts, between which others get their turns. */
const readLines = async (
  text: string,
  precision: LinePrecision,
): Promise<{ points: LinePoint[]; errors: LineError[] }> => {
  const turns = createTurns();
  const { points, errors, read } = createLineReader(text, precision);
  while (read(readAtOnce)) if (turns.isOver()) await turns.give();
  return { points, errors };
};

/** `measurement.field` first, since one logger may call several quantities `value`; else the field's own name. */
const entryOf = (device: Device, { measurement, fields, ts }: LinePoint): Entry => ({
  ...(ts !== undefined && { ts }),
  values: Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      device.mappings.has(`${measurement}.${key}`) ? `${measurement}.${key}` : key,
      value,
    ]),
  ),
});

/** Names the system id of the controller that a gateway's line is about. */
const deviceTags = ['systemId', 'system_id', 'device'] as const;

type Reported = { name: string; entries: Entry[] };

const byDevice = (gateway: Device, points: readonly LinePoint[]): Reported[] => {
  const byName = Map.groupBy(
    points,
    ({ tags }) => deviceTags.map((tag) => tags[tag]).find(Boolean) ?? gateway.systemId,
  );
  return [...byName].map(([name, own]) => ({ name, entries: own.map((point) => entryOf(gateway, point)) }));
};

const reasonText = ({ sourceKey, value, reason }: Rejection): string => `${sourceKey ?? 'sample'}=${value}: ${reason}`;

const problemsOf = (errors: readonly LineError[], { rejections }: Receipt): string =>
  [...errors.slice(0, 20).map(({ line, message }) => `line ${line}: ${message}`), ...rejections.map(reasonText)]
    .slice(0, 20)
    .join('; ');

/** The write call of InfluxDB 2. */
export const lineRoutes = (door: FastifyInstance, intake: Intake): void => {
  const { deviceOf } = openDeviceDoor(door, {
    intake,
    tokenOf: ({ headers }) => /^(?:Token|Bearer) (\S+)$/i.exec(headers.authorization ?? '')?.[1],
    fail,
  });
  const options = { bodyLimit: maxBytes, decompress: { requestEncodings: ['gzip' as const] } };
  door.post<Write>('/api/v2/write', options, async (request, reply) => {
    const device = deviceOf(request);
    const precision = precisions.get(request.query.precision ?? 'ns');
    if (!precision) return fail(reply, 400, 'precision must be ns, us, ms or s');
    const text = typeof request.body === 'string' ? request.body : '';
    if (hasMoreLines(text, maxLines)) return fail(reply, 413, `more than ${maxLines} lines: send them in parts`);
    const { points, errors } = await readLines(text, precision);
    const reported = device.gateway ? byDevice(device, points) : [];
    if (reported.length > maxDevicesPerMessage)
      return fail(reply, 413, `more than ${maxDevicesPerMessage} controllers: send them in parts`);
    const receipt = device.gateway
      ? await acceptGatewayEntries(intake, device, reported)
      : await acceptEntries(
          intake,
          device,
          points.map((point) => entryOf(device, point)),
        );
    if (errors.length + receipt.refused === 0) return reply.code(204).send();
    return reply.code(400).send({
      code: receipt.stored > 0 ? 'partial write' : 'invalid',
      message: `${receipt.stored} points stored; ${problemsOf(errors, receipt)}`,
      line: errors[0]?.line,
    });
  });
};
