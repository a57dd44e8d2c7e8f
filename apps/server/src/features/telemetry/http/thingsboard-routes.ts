import { parseAttributes, parseDevicePayload } from '@onsil/domain/telemetry/device-payload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseJson } from '#platform/limits/json-depth.ts';
import type { Device } from '#features/controllers/controllers.ts';
import { ingestEntries, type IngestPipeline, type IngestResult } from '../ingest/ingest-samples.ts';
import { ingestAttributes, getSharedAttributes } from '../ingest/attributes.ts';
import { registerDeviceAuth, type SendError } from './device-auth.ts';
import { createLongPolls } from './long-polls.ts';
import { influxRoutes } from './influx-routes.ts';

const maxJsonBytes = 1_048_576;
/** The body limit applies to the decompressed body. */
const options = { bodyLimit: maxJsonBytes, decompress: { requestEncodings: ['gzip' as const] } };

type Token = { Params: { token: string }; Querystring: { timeout?: string } };
type DeviceOf = (request: FastifyRequest) => Device;

const receiptBody = ({ stored, rejections }: IngestResult) => ({
  stored,
  rejected: rejections.map(({ ts, sourceKey, value, reason }) => ({ ts, key: sourceKey, value, reason })),
});

const fail: SendError = (reply, status, message) => reply.code(status).send({ status, message });

/** ThingsBoard devices read only the status: 200 stored, 400 nothing usable, 401 unknown token. */
const answer = (reply: FastifyReply, receipt: IngestResult): FastifyReply =>
  reply.code(receipt.stored === 0 && receipt.refused > 0 ? 400 : 200).send(receiptBody(receipt));

const asJson = (body: unknown): unknown => {
  try {
    return parseJson(typeof body === 'string' ? body : '');
  } catch {
    return undefined;
  }
};

const ingestRoutes = (scope: FastifyInstance, intake: IngestPipeline, deviceOf: DeviceOf): void => {
  const withJson =
    (handle: (device: Device, json: unknown, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const json = asJson(request.body);
      return json === undefined
        ? fail(reply, 400, 'the body is not valid JSON')
        : handle(deviceOf(request), json, reply);
    };
  scope.post(
    '/api/v1/:token/telemetry',
    options,
    withJson(async (device, json, reply) => {
      const { entries, error } = parseDevicePayload(json);
      return error ? fail(reply, 400, error) : answer(reply, await ingestEntries(intake, device, entries));
    }),
  );
  scope.post(
    '/api/v1/:token/attributes',
    options,
    withJson(async (device, json, reply) => {
      const { attributes, error } = parseAttributes(json);
      const problem = error ?? (await ingestAttributes(intake, device, attributes));
      return problem ? fail(reply, 400, problem) : reply.code(200).send({});
    }),
  );
};

const requestRoutes = (scope: FastifyInstance, { ctx }: IngestPipeline, deviceOf: DeviceOf): void => {
  const [settings, commands] = [createLongPolls(ctx, 'settings'), createLongPolls(ctx, 'nothing')];
  scope.get<Token>('/api/v1/:token/attributes', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.code(200).send(await getSharedAttributes(ctx, deviceOf(request), request.query));
  });
  // ThingsBoard's long polls end with 408 when nothing arrived; clients then poll again.
  scope.get<Token>('/api/v1/:token/attributes/updates', async (request, reply) => {
    const poll = { device: deviceOf(request), timeout: request.query.timeout, request: request.raw };
    const update = await settings.next(poll);
    reply.header('cache-control', 'no-store');
    return update ? reply.code(200).send(update) : fail(reply, 408, 'no update');
  });
  scope.get<Token>('/api/v1/:token/rpc', async (request, reply) => {
    await commands.next({ device: deviceOf(request), timeout: request.query.timeout, request: request.raw });
    return fail(reply.header('cache-control', 'no-store'), 408, 'no command');
  });
  scope.post('/api/v1/:token/rpc', options, async (_request, reply) =>
    fail(reply, 404, 'there are no commands for the server'),
  );
  scope.post('/api/v1/:token/claim', options, async (_request, reply) =>
    fail(reply, 404, 'devices are registered by an administrator'),
  );
};

/** HTTP routes for devices in ThingsBoard's and InfluxDB's formats. */
export const deviceRoutes = async (fastify: FastifyInstance, intake: IngestPipeline): Promise<void> => {
  await fastify.register(async (scope) => {
    const tokenOf = ({ params }: FastifyRequest): string => (params as Token['Params']).token;
    const { deviceOf } = registerDeviceAuth(scope, { intake, tokenOf, fail });
    ingestRoutes(scope, intake, deviceOf);
    requestRoutes(scope, intake, deviceOf);
  });
  await fastify.register(async (scope) => influxRoutes(scope, intake));
};
