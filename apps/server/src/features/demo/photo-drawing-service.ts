import { createRng, hashSeed, type Rng } from '@onsil/simulator/rng';

const [width, height] = [960, 720];
/** Leaves come one after the other at this angle, as on most plants. */
const goldenAngle = 137.5;

/** What plants look like on a day: how far they are grown (0 … 1) and what they bear. */
export type Looks = { kind: 'lettuce' | 'strawberry'; grown: number; fruits: number };

type Spot = { x: number; y: number };

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A leaf that points up from its foot at 0, with its midrib; `tone` 0 is the darkest green. */
const leaf = (length: number, breadth: number, angle: number, tone: number): string => {
  const [half, end] = [rounded(breadth / 2), rounded(-length)];
  const blade = `M0 0C${half} ${rounded(end * 0.2)} ${half} ${rounded(end * 0.95)} 0 ${end}C${-half} ${rounded(end * 0.95)} ${-half} ${rounded(end * 0.2)} 0 0Z`;
  const green = `hsl(${rounded(96 - tone * 14)} ${rounded(46 + tone * 14)}% ${rounded(26 + tone * 30)}%)`;
  const rib = `<path d="M0 0V${rounded(end * 0.8)}" stroke="hsl(92 48% ${rounded(42 + tone * 30)}%)" stroke-width="${rounded(Math.max(0.8, length / 40))}"/>`;
  return `<g transform="rotate(${rounded(angle)})"><path d="${blade}" fill="${green}" stroke="hsl(110 40% 18%)" stroke-opacity=".35"/>${rib}</g>`;
};

/** A rosette from above: the oldest leaves lie outermost and darkest. */
const rosette = (rng: Rng, { x, y }: Spot, { kind, grown }: Looks, room: number): string => {
  const round = kind === 'lettuce';
  const leaves = Math.round(3 + grown * (round ? 22 : 15));
  const radius = room * (0.14 + 0.86 * grown);
  const drawn = Array.from({ length: leaves }, (_, place) => {
    const age = 1 - place / leaves; // 1: the oldest
    const length = radius * (0.25 + 0.75 * age) * (0.9 + 0.2 * rng.next());
    const breadth = length * (round ? 0.95 : 0.6);
    return leaf(length, breadth, place * goldenAngle + rng.next() * 18, 1 - age);
  });
  return `<g transform="translate(${rounded(x)} ${rounded(y)})">${drawn.join('')}</g>`;
};

const berry = ({ x, y }: Spot, ripe: number): string =>
  `<g transform="translate(${rounded(x)} ${rounded(y)})"><path d="M0 26C-24 8-18-14 0-12C18-14 24 8 0 26Z" fill="hsl(${rounded(70 - ripe * 68)} 70% ${rounded(62 - ripe * 20)}%)"/><path d="M-12-12L0-4L12-12L4-16H-4Z" fill="hsl(110 45% 34%)"/></g>`;

/** Gutters of a rack with a plant in each hole, under lamps from above. */
const scene = (seed: string, looks: Looks): string => {
  const spots = [170, 480, 790].flatMap((x) => [200, 520].map((y) => ({ x, y })));
  const gutters = [200, 520].map(
    (y) =>
      `<rect x="-10" y="${y - 92}" width="980" height="184" rx="14" fill="#e9ece9"/><rect x="-10" y="${y + 74}" width="980" height="18" fill="#c9cfca"/>`,
  );
  const holes = spots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="34" fill="#5b5348"/>`);
  // Each has numbers of its own: its older leaves are the same on a day on which it has more of them.
  const plants = spots.map((spot, place) => {
    const rng = createRng(hashSeed(`${seed} ${place}`));
    return rosette(rng, spot, looks, 150 + rng.next() * 14);
  });
  const rng = createRng(hashSeed(`${seed} fruits`));
  const fruits = spots.flatMap(({ x, y }) =>
    Array.from({ length: looks.fruits }, (_, place) =>
      berry({ x: x - 70 + rng.next() * 140, y: y + 40 + rng.next() * 70 }, Math.min(1, (place + 1) / 3)),
    ),
  );
  return `${gutters.join('')}${holes.join('')}${plants.join('')}${fruits.join('')}`;
};

const drawing = (
  seed: string,
  looks: Looks,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><radialGradient id="light" cx=".5" cy=".4" r=".8"><stop offset=".3" stop-color="#fff" stop-opacity=".10"/><stop offset="1" stop-color="#101418" stop-opacity=".45"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="#7f8a84"/>
  ${scene(seed, looks)}
  <rect width="${width}" height="${height}" fill="url(#light)"/>
</svg>`;

/**
 * Plants of a place as somebody would photograph them, drawn: the same place has the same plants on every day, only larger.
 * The library is loaded for it alone: a portal without the demo never needs it in this process.
 * @param seed the place
 */
export const plantPicture = async (seed: string, looks: Looks): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing(seed, looks)))
    .blur(0.7)
    .jpeg({ quality: 82 })
    .toBuffer();
};
