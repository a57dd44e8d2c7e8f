// Numbers of any width up to 53 bits, one after the other, most significant bit first.

export type BitWriter = {
  /** Writes a whole number of at most `width` bits. */
  write(value: number, width: number): void;
  /** The bits so far, filled up to a whole byte. */
  toBuffer(): Buffer;
};

/** Bits of one word of 32 that can be read or written at once, wherever in a byte they begin. */
const bitsAtOnce = 24;

export const createBitWriter = (): BitWriter => {
  let bytes = Buffer.allocUnsafe(64);
  let length = 0;
  /** Bits that do not fill a byte yet, and how many. */
  let [open, openBits] = [0, 0];
  const put = (value: number, width: number): void => {
    open = (open << width) | value;
    openBits += width;
    if (length + 4 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    for (; openBits >= 8; length += 1) {
      openBits -= 8;
      bytes[length] = open >>> openBits;
    }
    open &= (1 << openBits) - 1;
  };
  return {
    write(value, width) {
      let left = width;
      for (; left > bitsAtOnce; left -= bitsAtOnce)
        put(Math.floor(value / 2 ** (left - bitsAtOnce)) % (1 << bitsAtOnce), bitsAtOnce);
      if (left > 0) put(left === width ? value : value % 2 ** left, left);
    },
    toBuffer: () => {
      const rest = openBits === 0 ? [] : [Buffer.from([open << (8 - openBits)])];
      return Buffer.concat([bytes.subarray(0, length), ...rest]);
    },
  };
};

export type BitReader = {
  read(width: number): number;
  /** Position of the first byte that was not read from. */
  nextByte(): number;
};

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
