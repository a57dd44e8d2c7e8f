import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** Deliberate faults of an authenticator. */
export type Flaws = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** the owner was not verified: no PIN, no finger */
  unverified?: boolean;
  /** the reported signature counter */
  count?: number;
  /** signs with a key of its own */
  forged?: boolean;
};

type Options = { challenge: string };

const flagBits = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A software authenticator (WebAuthn level 3, section 6) with one ES256 passkey. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #rpId: string;
  #count = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  get credentialId(): string {
    return base64url(this.id);
  }

  #clientData(type: string, challenge: string, flaws: Flaws): string {
    return JSON.stringify({
      type,
      challenge: flaws.challenge ?? challenge,
      origin: flaws.origin ?? this.#origin,
      crossOrigin: false,
    });
  }

  #authenticatorData(flaws: Flaws, attested?: Uint8Array): Buffer {
    const count = Buffer.alloc(4);
    this.#count = flaws.count ?? this.#count + 1;
    count.writeUInt32BE(this.#count);
    const flags = flagBits.present | (flaws.unverified ? 0 : flagBits.verified) | (attested ? flagBits.attested : 0);
    return Buffer.concat([sha256(flaws.rpId ?? this.#rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  #attested(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2], // elliptic curve
        [3, -7], // ES256
        [-1, 1], // P-256
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.id, key]);
  }

  /** `navigator.credentials.create` */
  create({ challenge }: Options, flaws: Flaws = {}): object {
    const clientData = this.#clientData('webauthn.create', challenge, flaws);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(this.#authenticatorData(flaws, this.#attested()))],
      ]),
    );
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get` */
  get({ challenge }: Options, flaws: Flaws = {}): object {
    const clientData = this.#clientData('webauthn.get', challenge, flaws);
    const authenticatorData = this.#authenticatorData(flaws);
    const key: KeyObject = flaws.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }
}
