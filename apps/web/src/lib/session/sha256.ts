const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};

/** The first 32 bits of the fractional part, as FIPS 180-4 4.2.2 and 5.3.3 define the constants. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const padded = (message: Uint8Array): DataView => {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 4, message.length * 8);
  return view;
};

const schedule = (block: DataView, start: number): Int32Array => {
  const w = new Int32Array(64);
  const at = (i: number): number => w[i] ?? 0;
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(start + i * 4);
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(at(i - 15), 7) ^ rotate(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const s1 = rotate(at(i - 2), 17) ^ rotate(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    w[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  return w;
};

type State = [number, number, number, number, number, number, number, number];

const round = ([a, b, c, d, e, f, g, h]: State, word: number): State => {
  const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
  const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word) | 0;
  const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
  const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
  return [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
};

/** SHA-256 (FIPS 180-4) without WebCrypto, for short texts. */
export const plainSha256 = (message: Uint8Array): Uint8Array => {
  const constants = primes(64);
  const k = constants.map((prime) => fraction(Math.cbrt(prime)));
  let sum = constants.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as State;
  const view = padded(message);
  for (let start = 0; start < view.byteLength; start += 64) {
    const w = schedule(view, start);
    const mixed = k.reduce<State>((state, constant, i) => round(state, (constant + (w[i] ?? 0)) | 0), sum);
    sum = sum.map((word, i) => (word + (mixed[i] ?? 0)) | 0) as State;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of sum.entries()) out.setInt32(i * 4, word);
  return new Uint8Array(out.buffer);
};

/**
 * The SHA-256 of a text in hex, as `passwordDigest` requires. WebCrypto exists on https and localhost only; on plain http
 * the own implementation is used.
 */
export const sha256 = async (text: string): Promise<string> => {
  const bytes = new TextEncoder().encode(text.normalize('NFC'));
  if (!globalThis.isSecureContext || !('subtle' in crypto)) return hex(plainSha256(bytes));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};
