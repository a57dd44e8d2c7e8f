import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { portalApi } from './api.ts';
import type { Endpoint } from './endpoint.ts';

type Schema = { [key: string]: unknown; type?: string; properties?: Record<string, Schema>; items?: Schema };

const calls = Object.values(portalApi).flatMap((api) => Object.values(api as Record<string, Endpoint>));

/** Whether a pattern limits the length: it has no unbounded repetition. */
const isBoundedPattern = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

const isBoundedText = (schema: Schema): boolean =>
  'maxLength' in schema || 'enum' in schema || 'const' in schema || isBoundedPattern(schema['pattern']);

const isBoundedRecord = ({ propertyNames, additionalProperties, maxProperties }: Schema): boolean =>
  additionalProperties === undefined ||
  additionalProperties === false ||
  maxProperties !== undefined ||
  (propertyNames as Schema | undefined)?.['enum'] !== undefined;

/** Returns the paths of a schema without a maximum length. */
const unboundedIn = (schema: Schema, place: string): string[] => {
  const own = [
    ...(schema.type === 'array' && !('maxItems' in schema) && !('prefixItems' in schema) ? [`${place}[]`] : []),
    ...(schema.type === 'string' && !isBoundedText(schema) ? [place] : []),
    ...(schema.type === 'object' && !isBoundedRecord(schema) ? [`${place}{}`] : []),
  ];
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => [one, `${place}.${name}`] as const),
    ...(schema.items ? [[schema.items, `${place}[]`] as const] : []),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) =>
      ((schema[key] as Schema[] | undefined) ?? []).map((one) => [one, place] as const),
    ),
    ...(typeof schema['additionalProperties'] === 'object'
      ? [[schema['additionalProperties'] as Schema, `${place}{}`] as const]
      : []),
  ];
  return [...own, ...inner.flatMap(([one, at]) => unboundedIn(one, at))];
};

test.each(['params', 'query', 'body'] as const)('every list and text of the %s of a call has a maximum', (part) => {
  const found = calls.flatMap((endpoint) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
    return unboundedIn(json, `${endpoint.method} ${endpoint.path} ${part}`);
  });
  expect(found).toEqual([]);
});
