/** Four bytes of MQTT's variable length hold 28 bits. */
const lengthBits = 28;

/**
 * Watches the headers in what a connection sends, chunk by chunk. Returns whether a packet longer than `maxBytes` has
 * begun, as soon as its header is read: the parser would gather up to 256 MB first.
 */
export const watchPacketSize = (
  maxBytes: number,
  onTooLarge: (bytes: number) => void,
): ((chunk: Buffer) => boolean) => {
  let remaining = 0; // bytes of the packet still to come
  let length = 0;
  let shift = -1; // bits of the length read so far; -1: the next byte starts a packet
  let isTooLarge = false;
  const header = (byte: number): void => {
    if (shift < 0) {
      shift = 0;
      length = 0;
      return;
    }
    length += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128 || shift >= lengthBits) {
      shift = -1;
      remaining = length;
    }
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length && !isTooLarge;) {
      if (remaining === 0) header(chunk[at++] ?? 0);
      const skipped = Math.min(remaining, chunk.length - at);
      at += skipped;
      remaining -= skipped;
      if (length > maxBytes) {
        isTooLarge = true;
        onTooLarge(length);
      }
    }
    return isTooLarge;
  };
};
