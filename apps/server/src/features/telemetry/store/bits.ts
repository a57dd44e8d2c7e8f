// Numbers of any width up to 53 bits, one after the other, most significant bit first.

export type BitWriter = {
  /** Writes a whole number of at most `width` bits. */
  write(value: number, width: number): void;
  /** Fills up to a whole byte; returns the position of the next one. */
  nextByte(): number;
  /** Writes a number of whole bytes over what was written at a position. */
  overwrite(position: number, value: number, bytes: number): void;
  /** The bits so far, filled up to a whole byte. */
  toBuffer(): Buffer;
};

/** Bits of one word of 32 that can be read or written at once, wherever in a byte they begin. */
const bitsAtOnce = 24;

export const createBitWriter = (expectedBytes = 64): BitWriter => {
  let bytes = Buffer.allocUnsafe(expectedBytes);
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
  const nextByte = (): number => {
    if (openBits > 0) put(0, 8 - openBits);
    return length;
  };
  return {
    write(value, width) {
      if (width <= bitsAtOnce) return put(value, width);
      let left = width;
      for (; left > bitsAtOnce; left -= bitsAtOnce)
        put(Math.floor(value / 2 ** (left - bitsAtOnce)) % (1 << bitsAtOnce), bitsAtOnce);
      put(value % 2 ** left, left);
    },
    nextByte,
    overwrite: (position, value, width) => void bytes.writeUIntBE(value, position, width),
    toBuffer() {
      const end = nextByte(); // may move the bytes
      return Buffer.from(bytes.subarray(0, end));
    },
  };
};

export type BitReader = {
  read(width: number): number;
  /** Position of the first byte that was not read from. */
  nextByte(): number;
  /** Goes on at a byte. */
  moveTo(position: number): void;
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
      if (width === 0) return 0;
      if (width <= bitsAtOnce) return take(width);
      let value = 0;
      let left = width;
      for (; left > bitsAtOnce; left -= bitsAtOnce) value = value * (1 << bitsAtOnce) + take(bitsAtOnce);
      return value * (1 << left) + take(left);
    },
    nextByte: () => (at + 7) >> 3,
    moveTo: (position) => void (at = position * 8),
  };
};
