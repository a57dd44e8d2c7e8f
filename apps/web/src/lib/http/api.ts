import type { Endpoint } from '@onsil/contract/endpoint';
import type { CallInput, CallReply } from '@onsil/contract/envelope';
import { refreshSession, renewEndingSession } from '../session/refresh.ts';
import { currentSession } from '../session/session-store.ts';
import { CallError } from './call-error.ts';
import { readReply } from './read-reply.ts';
import { sendRequest, type RequestInput, type SendOptions } from './request.ts';

export { CallError };

const isExpired = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'SESSION_ENDED' || error.code === 'NOT_SIGNED_IN');

const notSignedIn = (): CallError => new CallError({ number: 401, code: 'NOT_SIGNED_IN', message: '' });

/**
 * Sends; before it, renews a session whose auth token is about to end, so that a burst of calls waits for one renewal
 * instead of being refused call by call; on an expired auth token refreshes the session (once for all pending calls) and sends again. A call belongs to
 * the member who started it: after a change of member it is neither sent again nor answered.
 */
export const sendSignedIn = async (
  endpoint: Endpoint,
  input: RequestInput,
  options: SendOptions = {},
): Promise<Response> => {
  const isOpen = endpoint.who === 'anyone';
  const hadToken = !isOpen || endpoint.tokenToo;
  const memberNo = currentSession()?.memberNo;
  if (memberNo === undefined && !isOpen) throw notSignedIn();
  if (hadToken) await renewEndingSession();
  options.signal?.throwIfAborted();
  const session = currentSession();
  const checkMember = (): void => {
    const isSame = currentSession()?.memberNo === memberNo;
    if (!isSame && !isOpen) throw notSignedIn();
  };
  const sendAgain = async (error: unknown): Promise<Response> => {
    // An open endpoint is called without a session when the session cannot be renewed.
    if (!hadToken || !isExpired(error) || (!(await refreshSession(session?.idToken)) && !isOpen)) throw error;
    checkMember();
    return sendRequest(endpoint, input, options);
  };
  checkMember();
  const response = await sendRequest(endpoint, input, options).catch(sendAgain);
  checkMember();
  return response;
};

/**
 * Calls an endpoint of the contract with token, device, farm and language headers.
 * @throws CallError (`code: 'NETWORK'` when the server is unreachable).
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Pick<SendOptions, 'signal' | 'headers' | 'onProgress'> = {},
): Promise<CallReply<E>> => {
  const response = await sendSignedIn(endpoint, input, options);
  return readReply(endpoint, await response.json());
};

/** Saves a file on the device. */
export const saveFile = (file: Blob, fileName: string): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The browser reads the blob after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The name that the server gave a file; its own characters are percent-encoded. */
const nameOf = (response: Response): string => {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? 'onsil' : decodeURIComponent(name);
};

/**
 * Saves a call's answer as a file.
 * @param fileName by default the one that the server gives
 * @throws CallError
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fileName?: string,
): Promise<void> => {
  const response = await sendSignedIn(endpoint, input);
  saveFile(await response.blob(), fileName ?? nameOf(response));
};
