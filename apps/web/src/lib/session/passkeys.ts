import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAssertion, RequestOptions } from '@onsil/contract/passkeys';

const address = /^[\d.]+$|:/;

/**
 * Whether passkeys work here: the browser supports them, the context is secure, and the host is a name (no browser
 * makes one for an IP address).
 * @param host the host of the portal's passkeys, where known
 */
export const canUsePasskeys = (host?: string): boolean => {
  const { hostname } = globalThis.location;
  return (
    'PublicKeyCredential' in globalThis &&
    globalThis.isSecureContext &&
    !address.test(hostname) &&
    (host === undefined || hostname === host)
  );
};

/**
 * Creates a passkey.
 * @throws DOMException when the person cancels or already has one on this device
 */
export const createPasskey = async (options: unknown): Promise<NewPasskey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
};

/**
 * Signs a challenge with a passkey.
 * @throws DOMException when the person cancels
 */
export const signWithPasskey = async (options: RequestOptions): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
};
