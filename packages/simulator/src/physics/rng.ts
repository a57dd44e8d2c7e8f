export type Rng = {
  /** Uniform in 0 … 1 (1 exclusive). */
  next: () => number;
  /** Normal with mean 0 and standard deviation 1. */
  normal: () => number;
};

// Increment of the Weyl sequence: 2^32 over the golden ratio spreads steps evenly.
const weyl = 0x9e3779b1;

function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Box-Muller transform of two uniform numbers to a normal one. */
function normalOf(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
}

/** Uniform number in 0 … 1 for an `index` (0 … 2^32) under `seed`, without state. */
export function uniformAt(seed: number, index: number): number {
  return scramble(scramble(Math.imul(index, weyl) + 0x6d2b79f5) ^ seed) / 2 ** 32;
}

/** Standard normal number for an `index` under `seed`. */
export function normalAt(seed: number, index: number): number {
  return normalOf(uniformAt(seed, index), uniformAt(~seed, index));
}

/** A deterministic generator by seed (any integer). Not for secrets. */
export function createRng(seed: number): Rng {
  let count = 0;
  const next = () => uniformAt(seed, count++);
  return { next, normal: () => normalOf(next(), next()) };
}

/** Hashes a text to a 32-bit seed (FNV-1a over UTF-16 units). */
export function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return scramble(hash);
}
