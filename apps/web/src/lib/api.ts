import type { Endpoint } from '@onsil/contract/endpoint';
import type { CallInput, CallReply } from '@onsil/contract/envelope';
import { CallError } from './call-error.ts';
import { send, type RawInput, type SendOptions } from './http.ts';
import { refreshSession } from './refresh.ts';
import { currentSession } from './session-store.ts';

export { CallError };

const ended = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'SESSION_ENDED' || error.code === 'NOT_SIGNED_IN');

/** Sends; where the auth token has ended, refreshes the session (once for all who wait) and sends again. */
export const sendSignedIn = async (
  endpoint: Endpoint,
  input: RawInput,
  options: SendOptions = {},
): Promise<Response> => {
  const token = currentSession()?.idToken;
  if (token === undefined && endpoint.who !== 'anyone')
    throw new CallError({ number: 401, code: 'NOT_SIGNED_IN', message: '' });
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    const known = endpoint.who !== 'anyone' || endpoint.tokenToo;
    // What needs no sign-in goes on without one where it cannot be renewed.
    if (!known || !ended(error) || (!(await refreshSession(token)) && endpoint.who !== 'anyone')) throw error;
    return send(endpoint, input, options);
  }
};

/**
 * Makes a call of the contract. Tokens, device, farm and language go along by themselves.
 * @throws CallError (`code: 'NETWORK'` when the server cannot be reached).
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<CallReply<E>> => {
  const response = await sendSignedIn(endpoint, input as RawInput, options);
  return (await response.json()) as CallReply<E>;
};

const save = (file: Blob, fileName: string): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The browser reads the file after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Saves a call's answer as a file; as csv where the call offers it. */
export const download = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fileName: string,
): Promise<void> => {
  const raw = input as RawInput;
  const query = endpoint.download ? { ...raw.query, format: 'csv' } : (raw.query ?? {});
  const response = await sendSignedIn(endpoint, { ...raw, query });
  save(await response.blob(), fileName);
};
