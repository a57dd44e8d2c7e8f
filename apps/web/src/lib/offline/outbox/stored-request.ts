import type { Endpoint } from '@onsil/contract/endpoint';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import type { CallInput, CallReply } from '@onsil/contract/envelope';
import { toWire } from '@onsil/contract/wire';
import { sendSignedIn } from '../../http/api.ts';
import { targetOf, type RequestInput } from '../../http/request.ts';

/** A call in wire names, which a later version of the app can send too. */
export type StoredRequest = {
  method: Endpoint['method'];
  /** with the values of its parameters */
  path: string;
  query: Record<string, unknown>;
  body?: unknown;
  farm?: string;
};

/** A call whose reply is of type `Reply`. */
export type PreparedCall<Reply> = StoredRequest & { readonly reply?: Reply; readonly endpoint: Endpoint };

/** Prepares a call of the contract, to be sent now or later. */
export const prepareCall = <E extends Endpoint>(endpoint: E, input: CallInput<E>): PreparedCall<CallReply<E>> => {
  const { body, farm, ...target } = input as RequestInput;
  return {
    endpoint,
    method: endpoint.method,
    ...targetOf(endpoint, target),
    ...(body !== undefined && { body: endpoint.body ? toWire(endpoint.body, body) : body }),
    ...(farm !== undefined && { farm }),
  };
};

/**
 * Sends a call with its Idempotency-Key.
 * @throws CallError
 */
export const sendStored = ({ method, path, query, body, farm }: StoredRequest, id: string): Promise<Response> =>
  sendSignedIn(
    { method, path, who: 'farm', summary: '', reply: { kind: 'done' } },
    { query, body, farm },
    { headers: { [idempotencyHeader]: id } },
  );
