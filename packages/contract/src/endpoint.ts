import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

/** Path prefix of all portal calls. Devices have their own endpoints. */
export const apiPrefix = '/web/v1';

/**
 * Header of calls that a device may have to send again: a UUID of its making. The server runs the call once for a
 * member's key and answers a repetition with the first answer, for 30 days.
 */
export const idempotencyHeader = 'idempotency-key';

/**
 * Required access. `anyone`: no sign-in; `self`: any signed-in member, for own data; `farm`: any member of the farm;
 * `manager`: its managers; `company`: its company's users; `admin`: the provider. Each role includes the narrower
 * ones: admin ⊇ company ⊇ manager ⊇ farm.
 */
export type AccessLevel = 'anyone' | 'self' | 'farm' | 'manager' | 'company' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Why a call is expensive: it reads much data (statistics, forecasts, exports), imports a file, or stores an upload.
 * Each member may run a few of each kind at once, a few more wait, and further ones fail with TOO_MANY.
 */
export type CostKind = 'read' | 'import' | 'upload';

/**
 * The content of a response besides `result`: nothing, one item, a page of items (`beside` has further members of the
 * response), or raw bytes.
 */
export type Reply =
  | { readonly kind: 'done' }
  | { readonly kind: 'item'; readonly item: ZodMiniType }
  | { readonly kind: 'items'; readonly items: ZodMiniType; readonly beside?: ZodMiniObject }
  | { readonly kind: 'raw'; readonly contentType: string };

export type Endpoint = {
  readonly method: Method;
  /** OpenAPI form, below the prefix: `/farm/{id}`. */
  readonly path: string;
  readonly who: AccessLevel;
  /**
   * Which farm the call is about, with the role of `who` there: that of `{id}` in the path, that of the header x-farm-id
   * (`required`), or for downloads, which browsers make without headers, that of `farmId` in the query or else of the
   * header (`query`). A header that only narrows the result is `optional`; it is ignored if absent here.
   */
  readonly farm?: 'path' | 'required' | 'query' | 'optional';
  /** One line in English for the OpenAPI document. */
  readonly summary: string;
  readonly params?: ZodMiniObject;
  readonly query?: ZodMiniObject;
  readonly body?: ZodMiniType;
  /** The body is a form with files (multipart/form-data) instead of JSON. */
  readonly multipart?: true;
  readonly reply: Reply;
  /** Content type of the file returned instead on request (`format=csv`); some offer `format=xlsx` too. */
  readonly download?: string;
  /**
   * GETs that a browser makes without headers (live stream, downloads) may be authenticated by the sign-in cookie. No
   * others: a cookie alone must never authorize a change.
   */
  readonly cookie?: true;
  /** For a call without required sign-in: a given token is still evaluated. */
  readonly tokenToo?: true;
  /** Allowed for an administrator who still has to set up a required second factor. */
  readonly beforeSecondFactor?: true;
  /** The same response may also come with status 503, with details of the fault. */
  readonly unavailableToo?: true;
  readonly costly?: CostKind;
  /** The reply has long columns of numbers, which the server writes without JSON.stringify. */
  readonly hasColumns?: true;
  /** Takes an Idempotency-Key (`idempotencyHeader`). */
  readonly isIdempotent?: true;
  /** Cache-Control of the response, which then has an ETag; absent: no-store. */
  readonly cache?: string;
};

export const noContent = { kind: 'done' } as const;
export const item = <S extends ZodMiniType>(schema: S) => ({ kind: 'item', item: schema }) as const;
export const items = <S extends ZodMiniType>(schema: S) => ({ kind: 'items', items: schema }) as const;
export const itemsBeside = <S extends ZodMiniType, B extends ZodMiniObject>(schema: S, beside: B) =>
  ({ kind: 'items', items: schema, beside }) as const;
export const raw = <T extends string>(contentType: T) => ({ kind: 'raw', contentType }) as const;

/** Declares a feature's calls; checks their shape and keeps literal types. */
export const endpoints = <const T extends Readonly<Record<string, Endpoint>>>(calls: T): T => calls;
