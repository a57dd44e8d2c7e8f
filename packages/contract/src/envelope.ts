import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { PendingSignIn } from './second-factor.ts';

export type Result = { number: number; code: 'OK' | ErrorCode; message: string };

/** What is wrong with one member of a request. `code` is a phrase key under `fields`. */
export type FieldError = { path: string; code: string; message: string };

export type Paging = { pageNo: number; pageSize: number; totalCount: number; hasMore: boolean };

/** `names` are what a refusal is about where it is about things that have one (farms without another manager). */
export type Failure = {
  result: Result;
  fields?: FieldError[];
  names?: string[];
  retryAfterSeconds?: number;
  /** of a sign-in that is answered with SECOND_FACTOR_NEEDED */
  pending?: PendingSignIn;
};

type Output<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** Bytes in a format of their own, outside the envelope. */
export type RawBody = { contentType: string; fileName?: string; body: string | AsyncIterable<string | Uint8Array> };

type Enveloped<E extends Endpoint> = E['reply'] extends { kind: 'item'; item: infer S }
  ? Input<S>
  : E['reply'] extends { kind: 'items'; items: infer S }
    ? { items: Input<S>[]; paging?: Paging }
    : E['reply'] extends { kind: 'raw' }
      ? RawBody
      : void;

/** What the server's handler of an endpoint gives back; `mount` wraps it into the envelope. */
export type HandlerReply<E extends Endpoint> =
  | Enveloped<E>
  | (E extends { download: string } ? { file: RawBody } : never)
  | (E extends { unavailableToo: true } ? { unavailable: Enveloped<E> } : never);

/** What the caller of an endpoint gets when it succeeds. */
export type CallReply<E extends Endpoint> = E['reply'] extends { kind: 'item'; item: infer S }
  ? { result: Result; item: Output<S> }
  : E['reply'] extends { kind: 'items'; items: infer S }
    ? { result: Result; items: Output<S>[]; paging: Paging }
    : { result: Result };

type Part<E, K extends string, V> =
  E extends Record<K, infer S> ? { [P in K]: V extends 'in' ? Input<S> : Output<S> } : unknown;

/** Also of a choice between endpoints: where one of them needs the farm, it is named. */
type FarmPart<E extends Endpoint> = [Extract<E, { farm: 'required' }>] extends [never]
  ? [Extract<E, { farm: 'optional' }>] extends [never]
    ? { farm?: never }
    : { farm: string | undefined }
  : { farm: string };

/** What a caller hands over: params, query and body where the endpoint has them, and the farm that the call is about. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  FarmPart<E>;

/** The same after validation, as the server's handler sees it. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>;

export const defaultPageSize = 10;
export const largestPageSize = 200;

const count = z.coerce.number().check(z.int());

/** The query members of every paged list. */
export const page = {
  pageNo: z._default(count.check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(count.check(z.minimum(1), z.maximum(largestPageSize)), defaultPageSize),
};

export const pagingOf = (pageNo: number, pageSize: number, totalCount: number): Paging => ({
  pageNo,
  pageSize,
  totalCount,
  hasMore: pageNo * pageSize < totalCount,
});
