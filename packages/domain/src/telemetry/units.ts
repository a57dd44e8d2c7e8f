import { switchUnit } from './fields.ts';

/** `value × factor + offset`. */
export type Linear = { factor: number; offset: number };

const unchanged: Linear = { factor: 1, offset: 0 };

// Units by kind, each mapped to the first one. Lux to µmol/m²/s is missing: it depends on the lamp's spectrum.
const families: readonly ReadonlyMap<string, Linear>[] = [
  new Map([
    ['°C', unchanged],
    ['°F', { factor: 5 / 9, offset: -160 / 9 }],
    ['K', { factor: 1, offset: -273.15 }],
  ]),
  new Map([
    ['dS/m', unchanged],
    ['mS/cm', unchanged],
    ['µS/cm', { factor: 0.001, offset: 0 }],
    ['mS/m', { factor: 0.01, offset: 0 }],
  ]),
  new Map([
    ['kPa', unchanged],
    ['hPa', { factor: 0.1, offset: 0 }],
    ['Pa', { factor: 0.001, offset: 0 }],
  ]),
  new Map([
    ['%', unchanged],
    ['fraction', { factor: 100, offset: 0 }],
  ]),
  // Climate computers write a state as 0/1, as 1/2 or in percent of the time.
  new Map([
    [switchUnit, unchanged],
    ['0/1', unchanged],
    ['1/2', { factor: 1, offset: -1 }],
    ['0/100', { factor: 0.01, offset: 0 }],
  ]),
];

/** Conversion between two units; undefined for different kinds. Every unit, known or not, converts to itself. */
export function conversion(from: string, to: string): Linear | undefined {
  if (from === to) return unchanged;
  for (const family of families) {
    const source = family.get(from);
    const target = family.get(to);
    if (source && target) {
      return { factor: source.factor / target.factor, offset: (source.offset - target.offset) / target.factor };
    }
  }
  return undefined;
}

/** Converts `value` between two units; undefined for different kinds. */
export function convert(value: number, from: string, to: string): number | undefined {
  const linear = conversion(from, to);
  return linear && value * linear.factor + linear.offset;
}

/** Units accepted for a quantity stored in `unit`, itself first. */
export function unitsFor(unit: string): string[] {
  const family = families.find((units) => units.has(unit));
  return [...new Set([unit, ...(family?.keys() ?? [])])];
}
