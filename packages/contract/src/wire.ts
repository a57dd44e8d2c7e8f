import * as z from 'zod/mini';
import { wireName } from './wire-names.ts';

/** Marks a boolean that the wire writes as `Y` or `N`. */
export const flagMeta = { wire: 'flag' } as const;

/** Rewrites a value; what does not have the expected shape is left as it is, for validation to refuse. */
type Rewrite = (value: unknown) => unknown;
/** How values of a schema are read from the wire and written to it; null where the wire has the same form. */
type Translation = { read: Rewrite; write: Rewrite } | null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flag: Translation = {
  // A boolean is no flag: as text it is refused.
  read: (value) => (value === 'Y' ? true : value === 'N' ? false : typeof value === 'boolean' ? String(value) : value),
  write: (value) => (value === true ? 'Y' : value === false ? 'N' : value),
};

const each = (element: Translation): Translation =>
  element && {
    read: (value) => (Array.isArray(value) ? value.map(element.read) : value),
    write: (value) => (Array.isArray(value) ? value.map(element.write) : value),
  };

const eachMember = (member: Translation): Translation => {
  if (!member) return null;
  const all =
    (rewrite: Rewrite): Rewrite =>
    (value) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewrite(one)])) : value;
  return { read: all(member.read), write: all(member.write) };
};

type Member = { code: string; wire: string; translation: Translation };

const rewriteMembers =
  (members: ReadonlyMap<string, { to: string; rewrite: Rewrite | undefined }>): Rewrite =>
  (value) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
      const member = members.get(key);
      return member ? [member.to, member.rewrite ? member.rewrite(one) : one] : [key, one];
    });
    return Object.fromEntries(entries);
  };

const object = (shape: Readonly<Record<string, z.ZodMiniType>>): Translation => {
  const members = Object.entries(shape).map(([code, schema]): Member => ({
    code,
    wire: wireName(code),
    translation: translationOf(schema),
  }));
  if (members.every(({ code, wire, translation }) => code === wire && !translation)) return null;
  const reading = new Map(members.map(({ code, wire, translation: t }) => [wire, { to: code, rewrite: t?.read }]));
  // The code's name is unknown on the wire: under the wire's name it is a member that no schema has.
  for (const { code, wire } of members) if (code !== wire) reading.set(code, { to: wire, rewrite: undefined });
  const writing = new Map(members.map(({ code, wire, translation: t }) => [code, { to: wire, rewrite: t?.write }]));
  return { read: rewriteMembers(reading), write: rewriteMembers(writing) };
};

/** Of several forms the one that fits the value; where none does, the first, whose refusal says what is wrong. */
const choice = (options: readonly z.ZodMiniType[]): Translation => {
  const all = options.map((schema) => ({ schema, translation: translationOf(schema) }));
  if (all.every(({ translation }) => !translation)) return null;
  return {
    read: (value) => {
      const read = all.map(({ schema, translation }) => ({
        schema,
        form: translation ? translation.read(value) : value,
      }));
      return (read.find(({ schema, form }) => schema.safeParse(form).success) ?? read[0])?.form;
    },
    write: (value) => {
      const fitting = all.find(({ schema }) => schema.safeParse(value).success) ?? all[0];
      return fitting?.translation ? fitting.translation.write(value) : value;
    },
  };
};

const tuple = (items: readonly z.ZodMiniType[]): Translation => {
  const all = items.map(translationOf);
  if (all.every((one) => !one)) return null;
  const by =
    (way: 'read' | 'write'): Rewrite =>
    (value) =>
      Array.isArray(value) ? value.map((one: unknown, index) => all[index]?.[way](one) ?? one) : value;
  return { read: by('read'), write: by('write') };
};

const isFlag = (schema: z.ZodMiniType): boolean => z.globalRegistry.get(schema)?.['wire'] === flagMeta.wire;

const find = (schema: z.ZodMiniType): Translation => {
  if (isFlag(schema)) return flag;
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return object(def.shape as Readonly<Record<string, z.ZodMiniType>>);
    case 'array':
      return each(translationOf(def.element as z.ZodMiniType));
    case 'tuple':
      return tuple(def.items as readonly z.ZodMiniType[]);
    case 'record':
      return eachMember(translationOf(def.valueType as z.ZodMiniType));
    case 'union':
      return choice(def.options as readonly z.ZodMiniType[]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return translationOf(def.innerType as z.ZodMiniType);
    default:
      return null;
  }
};

const known = new WeakMap<z.ZodMiniType, { translation: Translation }>();

const translationOf = (schema: z.ZodMiniType): Translation => {
  const found = known.get(schema) ?? { translation: find(schema) };
  known.set(schema, found);
  return found.translation;
};

/** A value of the wire in the code's form: names, and booleans for `Y` and `N`. Validation comes after it. */
export const fromWire = (schema: z.ZodMiniType, value: unknown): unknown => {
  const translation = translationOf(schema);
  return translation ? translation.read(value) : value;
};

/** A value in the code's form as the wire writes it. */
export const toWire = (schema: z.ZodMiniType, value: unknown): unknown => {
  const translation = translationOf(schema);
  return translation ? translation.write(value) : value;
};
