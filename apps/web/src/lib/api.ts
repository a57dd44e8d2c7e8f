import type { Endpoint } from '@onsil/contract/endpoint';
import type { CallInput, CallReply } from '@onsil/contract/envelope';
import { CallError } from './call-error.ts';
import { send, type RawInput, type SendOptions } from './http.ts';
import { refreshSession } from './refresh.ts';
import { currentSession } from './session-store.ts';

export { CallError };

const ended = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'SESSION_ENDED' || error.code === 'NOT_SIGNED_IN');

const notSignedIn = (): CallError => new CallError({ number: 401, code: 'NOT_SIGNED_IN', message: '' });

/**
 * Sends; where the auth token has ended, refreshes the session (once for all who wait) and sends again. A call belongs to
 * the member who began it: it is not sent again, and not answered, once somebody else is signed in.
 */
export const sendSignedIn = async (
  endpoint: Endpoint,
  input: RawInput,
  options: SendOptions = {},
): Promise<Response> => {
  const session = currentSession();
  const isOpen = endpoint.who === 'anyone';
  if (!session && !isOpen) throw notSignedIn();
  const checkMember = (): void => {
    const isSame = currentSession()?.mno === session?.mno;
    if (!isSame && !isOpen) throw notSignedIn();
  };
  const sendAgain = async (error: unknown): Promise<Response> => {
    const known = !isOpen || endpoint.tokenToo;
    // What needs no sign-in goes on without one where it cannot be renewed.
    if (!known || !ended(error) || (!(await refreshSession(session?.idToken)) && !isOpen)) throw error;
    checkMember();
    return send(endpoint, input, options);
  };
  const response = await send(endpoint, input, options).catch(sendAgain);
  checkMember();
  return response;
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
  const response = await sendSignedIn(endpoint, input, options);
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
