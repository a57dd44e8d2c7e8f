import * as z from 'zod/mini';
import { wireName } from './wire-names.ts';
import { flagMeta } from './wire.ts';

export type Json = Record<string, unknown>;

const renamed = (members: Record<string, unknown>): Json =>
  Object.fromEntries(Object.entries(members).map(([name, one]) => [wireName(name), one]));

type Override = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Writes names and flags as they are on the wire. */
const asOnWire = ({ zodSchema, jsonSchema }: Override): void => {
  const { def } = zodSchema._zod;
  if (jsonSchema['wire'] === flagMeta.wire) {
    delete jsonSchema['wire'];
    const isConsent = jsonSchema.const === true;
    delete jsonSchema.const;
    Object.assign(jsonSchema, { type: 'string' }, isConsent ? { const: 'Y' } : { enum: ['Y', 'N'] });
  }
  if (typeof jsonSchema.default === 'boolean' && def.type === 'default')
    jsonSchema.default = jsonSchema.default ? 'Y' : 'N';
  if (jsonSchema.properties) jsonSchema.properties = renamed(jsonSchema.properties) as typeof jsonSchema.properties;
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(wireName);
};

/** The JSON Schema of what a schema is on the wire. */
export const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: asOnWire }) as Json;
  return rest;
};

export const toParameters = (location: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: one,
  }));
};
