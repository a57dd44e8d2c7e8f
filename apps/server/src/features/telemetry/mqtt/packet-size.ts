import type { Duplex } from 'node:stream';

/** Four bytes of MQTT's variable length hold 28 bits. */
const lengthBits = 28;

/**
 * Calls `tooLarge` for the first packet longer than `most` bytes as soon as its header is read: the broker would buffer
 * up to 256 MB first.
 *
 * Call it after the broker attached its 'readable' listener; 'data' then only observes the broker's reads.
 */
export const watchPacketSize = (connection: Duplex, maxBytes: number, tooLarge: (bytes: number) => void): void => {
  let remaining = 0; // bytes of the packet still to come
  let length = 0;
  let shift = -1; // bits of the length read so far; -1: the next byte starts a packet
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
  const watch = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length;) {
      if (remaining === 0) header(chunk[at++] ?? 0);
      const skipped = Math.min(remaining, chunk.length - at);
      at += skipped;
      if (length > maxBytes) {
        connection.off('data', watch);
        return tooLarge(length);
      }
      remaining -= skipped;
    }
  };
  connection.on('data', watch);
};
