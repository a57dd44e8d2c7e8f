import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { PendingSignIn } from './second-factor.ts';

export type Result = { number: number; code: 'OK' | ErrorCode; message: string };

/** One invalid member of a request. `code` is a phrase key under `fields`. */
export type FieldError = { path: string; code: string; message: string };

export type Paging = { pageNo: number; pageSize: number; totalCount: number; hasMore: boolean };

/** `names` lists the things that a refusal is about, if they have names (such as farms without another manager). */
export type Failure = {
  result: Result;
  fields?: FieldError[];
  names?: string[];
  retryAfterSeconds?: number;
  /** for a sign-in refused with SECOND_FACTOR_NEEDED */
  pending?: PendingSignIn;
};

type Output<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** Raw bytes without the envelope. */
export type RawBody = { contentType: string; fileName?: string; body: string | AsyncIterable<string | Uint8Array> };

/** Members of a list's response beside its items. */
type Beside<E extends Endpoint, V extends 'in' | 'out'> = E['reply'] extends { beside: infer S }
  ? { beside: V extends 'in' ? Input<S> : Output<S> }
  : unknown;

type Enveloped<E extends Endpoint> = E['reply'] extends { kind: 'item'; item: infer S }
  ? Input<S>
  : E['reply'] extends { kind: 'items'; items: infer S }
    ? { items: Input<S>[]; paging?: Paging } & Beside<E, 'in'>
    : E['reply'] extends { kind: 'raw' }
      ? RawBody
      : void;

/** Return type of a handler; `mount` adds the envelope. */
export type HandlerReply<E extends Endpoint> =
  | Enveloped<E>
  | (E extends { download: string } ? { file: RawBody } : never)
  | (E extends { unavailableToo: true } ? { unavailable: Enveloped<E> } : never);

/** Result of a successful call. */
export type CallReply<E extends Endpoint> = E['reply'] extends { kind: 'item'; item: infer S }
  ? { result: Result; item: Output<S> }
  : E['reply'] extends { kind: 'items'; items: infer S }
    ? { result: Result; items: Output<S>[]; paging: Paging } & Beside<E, 'out'>
    : { result: Result };

type Part<E, K extends string, V> =
  E extends Record<K, infer S> ? { [P in K]: V extends 'in' ? Input<S> : Output<S> } : unknown;

/** Works for a union of endpoints too: the farm is required if one of them requires it. */
type FarmPart<E extends Endpoint> = [Extract<E, { farm: 'required' | 'query' }>] extends [never]
  ? [Extract<E, { farm: 'optional' }>] extends [never]
    ? { farm?: never }
    : { farm: string | undefined }
  : { farm: string };

/** Input of a call: params, query and body as declared, and the farm it is about. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  FarmPart<E>;

/** Input of a handler: that of the call after validation. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>;

export const defaultPageSize = 10;
export const maxPageSize = 200;

const count = z.coerce.number().check(z.int());

const anyPageNo = count.check(z.minimum(1), z.maximum(1_000_000));
const anyPageSize = count.check(z.minimum(1), z.maximum(maxPageSize));

/** Query members of every paged list. */
export const pageQuery = { pageNo: z._default(anyPageNo, 1), pageSize: z._default(anyPageSize, defaultPageSize) };

const sortOrder = z.enum(['asc', 'desc']);

/** Query members of a list that the server sorts by one of these keys, ascending by default; without `sort` it comes in its own order. */
export const sortQuery = <const Keys extends readonly string[]>(keys: Keys) => ({
  sort: z.optional(z.enum(keys)),
  order: z.optional(sortOrder),
});
export type SortRequest<Key extends string> = {
  sort?: Key | undefined;
  order?: z.output<typeof sortOrder> | undefined;
};

const optionalPageQuery = { pageNo: z.optional(anyPageNo), pageSize: z.optional(anyPageSize) };

const memberNames = (query: z.ZodMiniObject | undefined): string[] => Object.keys(query ? query.shape : {});

/** Whether a list is answered whole by its handler; it is paged on request. */
export const isWholeList = ({ method, reply, query }: Endpoint): boolean =>
  method === 'GET' && reply.kind === 'items' && !memberNames(query).includes('pageNo');

/** The query of a call; every list takes `pageNo` and `pageSize`. */
export const queryOf = (endpoint: Endpoint): z.ZodMiniObject | undefined => {
  if (!isWholeList(endpoint)) return endpoint.query;
  // Without members of its own a call ignores unknown ones.
  return endpoint.query ? z.extend(endpoint.query, optionalPageQuery) : z.object(optionalPageQuery);
};

export type PageRequest = { pageNo?: number | undefined; pageSize?: number | undefined };

/** The page of a whole list that was asked for; all of it, as one page, where none was. */
export const takePage = <T>(all: readonly T[], given: PageRequest): { items: T[]; paging: Paging } => {
  const isPaged = given.pageNo !== undefined || given.pageSize !== undefined;
  const page = given.pageNo ?? 1;
  const size = isPaged ? (given.pageSize ?? defaultPageSize) : Math.max(all.length, defaultPageSize);
  return { items: all.slice((page - 1) * size, page * size), paging: getPaging(page, size, all.length) };
};

export const getPaging = (pageNo: number, pageSize: number, totalCount: number): Paging => ({
  pageNo,
  pageSize,
  totalCount,
  hasMore: pageNo * pageSize < totalCount,
});
