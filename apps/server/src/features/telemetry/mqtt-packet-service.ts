import type { Duplex } from 'node:stream';

/** The longest that four bytes of MQTT's variable length can say. */
const lengthBits = 28;

/**
 * Watches the packets that come in over a connection and tells of the first that is longer than `most` bytes as soon as
 * its header says so: the broker collects a packet of up to 256 MB in memory before it looks at it.
 *
 * To be called after the broker's own 'readable' listener is set: 'data' then comes with each of the broker's reads and
 * takes nothing from it.
 */
export const watchPacketSize = (connection: Duplex, most: number, tooLarge: (bytes: number) => void): void => {
  let remaining = 0; // bytes of the packet's body that are still to come
  let length = 0;
  let shift = -1; // bits of the length that were read; below 0 the packet's first byte comes next
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
      if (length > most) {
        connection.off('data', watch);
        return tooLarge(length);
      }
      remaining -= skipped;
    }
  };
  connection.on('data', watch);
};
