import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAssertion, RequestOptions } from '@onsil/contract/passkeys';

const address = /^[\d.]+$|:/;

/**
 * Whether passkeys can work here: the browser knows them, the page came over HTTPS or from this machine, and its host has a
 * name. Under an address of numbers no browser makes one.
 * @param host the one that the portal's passkeys belong to, where it is known
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

/** Lets the browser make a passkey. @throws DOMException when the person gave up, or has one on this device */
export const makePasskey = async (options: unknown): Promise<NewPasskey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
};

/** Lets a passkey sign. @throws DOMException when the person gave up */
export const signWithPasskey = async (options: RequestOptions): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
};
