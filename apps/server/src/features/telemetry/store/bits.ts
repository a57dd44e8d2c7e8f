// Numbers of any width up to 53 bits, one after the other, most significant bit first.

export type BitWriter = {
  /** Writes a whole number of at most `width` bits. */
  write(value: number, width: number): void;
  /** The bits so far, filled up to a whole byte. */
  toBuffer(): Buffer;
};

export const createBitWriter = (): BitWriter => {
  const bytes: number[] = [];
  let current = 0;
  let free = 8;
  return {
    write(value, width) {
      for (let left = width; left > 0;) {
        const taken = Math.min(left, free);
        left -= taken;
        free -= taken;
        current |= (Math.floor(value / 2 ** left) % (1 << taken)) << free;
        if (free > 0) continue;
        bytes.push(current);
        current = 0;
        free = 8;
      }
    },
    toBuffer: () => Buffer.from(free < 8 ? [...bytes, current] : bytes),
  };
};

export type BitReader = {
  read(width: number): number;
  /** Position of the first byte that was not read from. */
  nextByte(): number;
};

/** Bits of one word of 32 that can be read at once, wherever in a byte they begin. */
const bitsAtOnce = 24;

/** Reads from a whole byte on; the last four bytes cannot be read. */
export const createBitReader = (bytes: Uint8Array, firstByte: number): BitReader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = firstByte * 8;
  const take = (width: number): number => {
    const value = (view.getUint32(at >> 3) << (at & 7)) >>> (32 - width);
    at += width;
    return value;
  };
  return {
    read(width) {
      let value = 0;
      let left = width;
      for (; left > bitsAtOnce; left -= bitsAtOnce) value = value * (1 << bitsAtOnce) + take(bitsAtOnce);
      return left === 0 ? value : value * (1 << left) + take(left);
    },
    nextByte: () => (at + 7) >> 3,
  };
};
