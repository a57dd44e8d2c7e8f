import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

/** The prefix under which every call of the portal lives. Devices have doors of their own. */
export const apiPrefix = '/web/v1';

/**
 * Who may call. `anyone` needs no sign-in; `self` any signed-in member, for own data; `farm` whoever belongs to the farm
 * in question, in any role; `manager` its managers; `company` its company's users; `admin` the provider. A wider role
 * includes what a narrower one may do: admin ⊇ company ⊇ manager ⊇ farm.
 */
export type Who = 'anyone' | 'self' | 'farm' | 'manager' | 'company' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What makes a call costly: it reads a lot (statistics, forecasts, files that are made), it imports a file, or it stores what is
 * uploaded. Of each kind few run at the same time for one member, a few wait, and one more is refused with TOO_MANY.
 */
export type Costly = 'read' | 'import' | 'upload';

/** What a call answers besides `result`: nothing, one thing, a page of things, or bytes in a format of its own. */
export type Reply =
  | { readonly kind: 'done' }
  | { readonly kind: 'item'; readonly item: ZodMiniType }
  | { readonly kind: 'items'; readonly items: ZodMiniType }
  | { readonly kind: 'raw'; readonly contentType: string };

export type Endpoint = {
  readonly method: Method;
  /** OpenAPI form, below the prefix: `/farm/{id}`. */
  readonly path: string;
  readonly who: Who;
  /**
   * The call is about the farm of the header x-farm-id, which it cannot do without (`required`) or which only narrows it
   * (`optional`). The header of a call that does not say so is not read.
   */
  readonly farm?: 'required' | 'optional';
  /** One English line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: ZodMiniObject;
  readonly query?: ZodMiniObject;
  readonly body?: ZodMiniType;
  /** The body is a form with files (multipart/form-data) instead of JSON. */
  readonly multipart?: true;
  readonly reply: Reply;
  /** Content type of the file that the call gives instead when it is asked for one (`format=csv`). */
  readonly download?: string;
  /**
   * GETs that a browser makes without headers (the live stream, downloads) may be opened by the sign-in cookie. Nothing
   * else may: a cookie alone must never change anything.
   */
  readonly cookie?: true;
  /** Of a call that needs no sign-in: who sends a token is known all the same. */
  readonly tokenToo?: true;
  /** An administrator of whom a second factor is required may call it without having one: it leads to having one. */
  readonly beforeSecondFactor?: true;
  /** The answer comes with 503 too, where it tells of what does not work. */
  readonly unavailableToo?: true;
  readonly costly?: Costly;
  /** Cache-Control of the answer, which then carries an ETag; absent: never stored. */
  readonly cache?: string;
};

export const done = { kind: 'done' } as const;
export const item = <S extends ZodMiniType>(schema: S) => ({ kind: 'item', item: schema }) as const;
export const items = <S extends ZodMiniType>(schema: S) => ({ kind: 'items', items: schema }) as const;
export const raw = <T extends string>(contentType: T) => ({ kind: 'raw', contentType }) as const;

/** Declares a feature's calls; only checks the shape and keeps the literal types. */
export const endpoints = <const T extends Readonly<Record<string, Endpoint>>>(calls: T): T => calls;
