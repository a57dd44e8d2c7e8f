/** `value × factor + offset`. */
export type Linear = { factor: number; offset: number };

const unchanged: Linear = { factor: 1, offset: 0 };

// Each family maps its units to its first one. Lux to µmol/m²/s is not offered: it depends on the lamp's spectrum.
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
];

/** The way from one unit to another of its kind, or undefined. Every unit, a listed one or not, maps to itself. */
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

/** `value` of the unit `from` in the unit `to`; undefined where no linear way exists. */
export function convert(value: number, from: string, to: string): number | undefined {
  const linear = conversion(from, to);
  return linear && value * linear.factor + linear.offset;
}

/** The units in which a device may send a quantity that is kept in `unit`: `unit` itself first. */
export function unitsFor(unit: string): string[] {
  const family = families.find((units) => units.has(unit));
  return [...new Set([unit, ...(family?.keys() ?? [])])];
}
