import type { DeviceAnswer, DeviceCall } from '@onsil/contract/devices';
import { toParameters, toJsonSchema, type Json } from '@onsil/contract/wire-schema';

const answer = ({ about, json, retryAfter }: DeviceAnswer): Json => ({
  description: about,
  ...(retryAfter && { headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } } }),
  ...(json && { content: { 'application/json': { schema: toJsonSchema(json, 'output') } } }),
});

const token: Json = {
  name: 'token',
  in: 'path',
  required: true,
  description: "The controller's own",
  schema: { type: 'string' },
};

const gzip: Json = {
  name: 'Content-Encoding',
  in: 'header',
  required: false,
  schema: { type: 'string', enum: ['gzip'] },
};

const operation = ({ path, summary, query, body, answers }: DeviceCall): Json => {
  const inPath = path.includes('{token}');
  return {
    tags: ['devices'],
    summary,
    security: inPath ? [] : [{ deviceToken: [] }],
    parameters: [...(inPath ? [token] : []), ...toParameters('query', query), ...(body ? [gzip] : [])],
    ...(body && {
      requestBody: { required: true, content: { [body.contentType]: { schema: toJsonSchema(body.schema, 'input') } } },
    }),
    responses: Object.fromEntries(Object.entries(answers).map(([status, one]) => [status, answer(one)])),
  };
};

/** Authentication of device calls without a token in the path. */
export const deviceToken: Json = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`Token …` or `Bearer …`, with the token of a controller',
};

/** Paths of device calls, outside the portal's prefix. */
export const createDevicePaths = (calls: readonly DeviceCall[]): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    (paths[call.path] ??= { servers: [{ url: '/' }] })[call.method.toLowerCase()] = operation(call);
  return paths;
};
