/** One byte of type and flags, and four at most of the length. */
const maxHeaderBytes = 5;
const malformed = -1;
const unknown = 0;

/** Bytes of the header of the packet that begins at a position; `unknown` where it is not whole. */
const headerLength = (bytes: Buffer, at: number): number => {
  for (let length = 2; length <= maxHeaderBytes; length += 1) {
    const byte = bytes[at + length - 1];
    if (byte === undefined) return unknown;
    if (byte < 128) return length;
  }
  return malformed;
};

/** The length that a header names: of what follows it. */
const namedLength = (bytes: Buffer, at: number, header: number): number => {
  let length = 0;
  for (let place = header - 1; place > 0; place -= 1) length = length * 128 + ((bytes[at + place] ?? 0) & 127);
  return length;
};

export type PacketHandlers = {
  /** Of the length that a packet's header names; may change between two packets. */
  maxBytes: number;
  onPacket(bytes: Buffer): void;
  /** Called as soon as the header is there, with the length that it names. */
  onTooLarge(bytes: number): void;
  onMalformed(): void;
};

/**
 * Cuts what a connection sends, chunk by chunk, into packets. A packet that lies in one chunk is a part of its memory, others are
 * put together once. Nothing is cut any more after a packet that is too large or malformed.
 */
export const createPacketCutter = (handlers: PacketHandlers): ((chunk: Buffer) => void) => {
  /** Of a packet that is not whole yet: what came of it, and how many bytes tell more. */
  let begun: Buffer[] = [];
  let [came, needed] = [0, 0];
  let hasEnded = false;

  const end = (report: () => void): void => {
    hasEnded = true;
    report();
  };
  return (chunk) => {
    if (hasEnded) return;
    let bytes = chunk;
    if (came > 0) {
      begun.push(chunk);
      came += chunk.length;
      if (came < needed) return;
      bytes = Buffer.concat(begun);
      begun = [];
      came = 0;
    }
    for (let at = 0; at < bytes.length;) {
      const header = headerLength(bytes, at);
      if (header === malformed) return end(handlers.onMalformed);
      const named = namedLength(bytes, at, header);
      if (named > handlers.maxBytes) return end(() => handlers.onTooLarge(named));
      const length = header + named;
      if (header === unknown || at + length > bytes.length) {
        begun = [bytes.subarray(at)];
        came = bytes.length - at;
        needed = header === unknown ? came + 1 : length;
        return;
      }
      handlers.onPacket(bytes.subarray(at, at + length));
      at += length;
    }
  };
};
