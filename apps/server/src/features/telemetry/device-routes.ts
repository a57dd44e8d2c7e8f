import { parseAttributes, parseDevicePayload } from '@onsil/domain/device-payload';
import { parseLineProtocol, type LinePoint, type LinePrecision } from '@onsil/domain/line-protocol';
import type { Entry, Rejection } from '@onsil/domain/sample';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '#platform/http-errors.ts';
import { errorStatus } from '@onsil/contract/errors';
import type { Device } from '#features/controllers/device-service.ts';
import { acceptEntries, acceptGatewayEntries, type Intake, type Receipt } from './accept-service.ts';
import { acceptAttributes, sharedAttributes } from './attribute-service.ts';

/** 1 MiB of JSON; line protocol of a logger that catches up may be larger. */
const jsonLimit = 1_048_576;
const lineLimit = 8 * 1_048_576;
/** The limits count what comes out of it. */
const decompress = { requestEncodings: ['gzip' as const] };

type Token = { Params: { token: string } };
type Write = { Querystring: { precision?: string } };

const refused = ({ stored, rejections }: Receipt) => ({
  stored,
  rejected: rejections.slice(0, 100).map(({ ts, sourceKey, value, reason }) => ({ ts, key: sourceKey, value, reason })),
});

const fail = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ status, message });

/** A ThingsBoard device reads the status alone: 200 stored, 400 nothing usable, 401 unknown token. */
const answer = (reply: FastifyReply, receipt: Receipt): FastifyReply =>
  reply.code(receipt.stored === 0 && receipt.rejections.length > 0 ? 400 : 200).send(refused(receipt));

const asJson = (body: unknown): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    return undefined;
  }
};

const tokenRoutes = (door: FastifyInstance, intake: Intake): void => {
  const withDevice =
    (work: (device: Device, json: unknown, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<Token>, reply: FastifyReply): Promise<FastifyReply> => {
      const device = await intake.devices.byToken(request.params.token);
      if (!device) return fail(reply, 401, 'unknown device token');
      const json = asJson(request.body);
      return json === undefined ? fail(reply, 400, 'the body is no JSON') : work(device, json, reply);
    };
  door.post(
    '/api/v1/:token/telemetry',
    { bodyLimit: jsonLimit, decompress },
    withDevice(async (device, json, reply) => {
      const { entries, error } = parseDevicePayload(json);
      return error ? fail(reply, 400, error) : answer(reply, await acceptEntries(intake, device, entries));
    }),
  );
  door.post(
    '/api/v1/:token/attributes',
    { bodyLimit: jsonLimit, decompress },
    withDevice(async (device, json, reply) => {
      const { attributes, error } = parseAttributes(json);
      if (error) return fail(reply, 400, error);
      await acceptAttributes(intake, device, attributes);
      return reply.code(200).send({});
    }),
  );
  door.get<Token>('/api/v1/:token/attributes', async (request, reply) => {
    const device = await intake.devices.byToken(request.params.token);
    if (!device) return fail(reply, 401, 'unknown device token');
    reply.header('cache-control', 'no-store');
    return reply.code(200).send(await sharedAttributes(intake.ctx, device, request.query));
  });
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

const precisions: ReadonlyMap<string, LinePrecision> = new Map([
  ['ns', 'ns'],
  ['us', 'us'],
  ['u', 'us'],
  ['ms', 'ms'],
  ['s', 's'],
]);

/** Names the system id of the controller that a gateway's line is about. */
const deviceTags = ['systemId', 'system_id', 'device'] as const;

const acceptPoints = (intake: Intake, device: Device, points: readonly LinePoint[]): Promise<Receipt> => {
  if (!device.gateway)
    return acceptEntries(
      intake,
      device,
      points.map((point) => entryOf(device, point)),
    );
  const byName = Map.groupBy(points, ({ tags }) => deviceTags.map((tag) => tags[tag]).find(Boolean) ?? device.systemId);
  return acceptGatewayEntries(
    intake,
    device,
    [...byName].map(([name, own]) => ({ name, entries: own.map((point) => entryOf(device, point)) })),
  );
};

const reasonText = ({ sourceKey, value, reason }: Rejection): string => `${sourceKey ?? 'sample'}=${value}: ${reason}`;

const writeRoute = (door: FastifyInstance, intake: Intake): void => {
  door.post<Write>('/api/v2/write', { bodyLimit: lineLimit, decompress }, async (request, reply) => {
    const token = /^(?:Token|Bearer) (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const device = token ? await intake.devices.byToken(token) : null;
    if (!device) return reply.code(401).send({ code: 'unauthorized', message: 'unknown device token' });
    const precision = precisions.get(request.query.precision ?? 'ns');
    if (!precision) return reply.code(400).send({ code: 'invalid', message: 'precision must be ns, us, ms or s' });
    const { points, errors } = parseLineProtocol(typeof request.body === 'string' ? request.body : '', precision);
    const receipt = await acceptPoints(intake, device, points);
    const wrong = [
      ...errors.map(({ line, message }) => `line ${line}: ${message}`),
      ...receipt.rejections.map(reasonText),
    ];
    if (wrong.length === 0) return reply.code(204).send();
    const code = receipt.stored > 0 ? 'partial write' : 'invalid';
    return reply.code(400).send({
      code,
      message: `${receipt.stored} points stored; ${wrong.slice(0, 20).join('; ')}`,
      line: errors[0]?.line,
    });
  });
};

/**
 * The doors for devices over HTTP: ThingsBoard's and Influx's forms, each with its own answers. They take bodies of any
 * content type, since small devices often name none, and gzip. Rate limits of the portal do not apply here.
 */
export const deviceRoutes = async (fastify: FastifyInstance, intake: Intake): Promise<void> => {
  await fastify.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    door.setErrorHandler((error, request, reply) => {
      const refusal = asRefusal(error);
      const status = errorStatus[refusal.refusal];
      if (status >= 500) request.log.error({ err: refusal.cause ?? error }, 'samples not taken');
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
      return fail(reply, status, status >= 500 ? 'not stored, please send again' : refusal.refusal);
    });
    tokenRoutes(door, intake);
    writeRoute(door, intake);
  });
};
