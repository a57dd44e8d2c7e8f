import { createRng, hashSeed, type Rng } from '@onsil/simulator/physics/rng';

const [width, height] = [960, 720];
/** Angle between consecutive leaves of most plants, in degrees. */
const goldenAngle = 137.5;

/** Appearance of plants on a day: growth (0 … 1) and number of fruits. */
export type Appearance = { kind: 'lettuce' | 'strawberry'; grown: number; fruits: number };

type Spot = { x: number; y: number };

const round = (value: number): number => Math.round(value * 10) / 10;

/** A leaf pointing up from its base at 0, with its midrib; `tone` 0 is the darkest green. */
const leaf = (length: number, breadth: number, angle: number, tone: number): string => {
  const [half, end] = [round(breadth / 2), round(-length)];
  const blade = `M0 0C${half} ${round(end * 0.2)} ${half} ${round(end * 0.95)} 0 ${end}C${-half} ${round(end * 0.95)} ${-half} ${round(end * 0.2)} 0 0Z`;
  const green = `hsl(${round(96 - tone * 14)} ${round(46 + tone * 14)}% ${round(26 + tone * 30)}%)`;
  const rib = `<path d="M0 0V${round(end * 0.8)}" stroke="hsl(92 48% ${round(42 + tone * 30)}%)" stroke-width="${round(Math.max(0.8, length / 40))}"/>`;
  return `<g transform="rotate(${round(angle)})"><path d="${blade}" fill="${green}" stroke="hsl(110 40% 18%)" stroke-opacity=".35"/>${rib}</g>`;
};

/** A rosette from above: the oldest leaves are outermost and darkest. */
const rosette = (rng: Rng, { x, y }: Spot, { kind, grown }: Appearance, room: number): string => {
  const isRound = kind === 'lettuce';
  const leaves = Math.round(3 + grown * (isRound ? 22 : 15));
  const radius = room * (0.14 + 0.86 * grown);
  const drawn = Array.from({ length: leaves }, (_, place) => {
    const age = 1 - place / leaves; // 1: the oldest
    const length = radius * (0.25 + 0.75 * age) * (0.9 + 0.2 * rng.next());
    const breadth = length * (isRound ? 0.95 : 0.6);
    return leaf(length, breadth, place * goldenAngle + rng.next() * 18, 1 - age);
  });
  return `<g transform="translate(${round(x)} ${round(y)})">${drawn.join('')}</g>`;
};

const berry = ({ x, y }: Spot, ripe: number): string =>
  `<g transform="translate(${round(x)} ${round(y)})"><path d="M0 26C-24 8-18-14 0-12C18-14 24 8 0 26Z" fill="hsl(${round(70 - ripe * 68)} 70% ${round(62 - ripe * 20)}%)"/><path d="M-12-12L0-4L12-12L4-16H-4Z" fill="hsl(110 45% 34%)"/></g>`;

/** Gutters of a rack with a plant in each hole, lit from above. */
const scene = (seed: string, looks: Appearance): string => {
  const spots = [170, 480, 790].flatMap((x) => [200, 520].map((y) => ({ x, y })));
  const gutters = [200, 520].map(
    (y) =>
      `<rect x="-10" y="${y - 92}" width="980" height="184" rx="14" fill="#e9ece9"/><rect x="-10" y="${y + 74}" width="980" height="18" fill="#c9cfca"/>`,
  );
  const holes = spots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="34" fill="#5b5348"/>`);
  // One generator per plant: its older leaves stay the same when it has more of them.
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
  looks: Appearance,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><radialGradient id="light" cx=".5" cy=".4" r=".8"><stop offset=".3" stop-color="#fff" stop-opacity=".10"/><stop offset="1" stop-color="#101418" stop-opacity=".45"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="#7f8a84"/>
  ${scene(seed, looks)}
  <rect width="${width}" height="${height}" fill="url(#light)"/>
</svg>`;

/**
 * Draws the plants of a place like a photo: the same place has the same plants on every day, only larger. `sharp` is
 * imported here, so that only demos load it into this process.
 * @param seed the place
 */
export const renderPlants = async (seed: string, looks: Appearance): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing(seed, looks)))
    .blur(0.7)
    .jpeg({ quality: 82 })
    .toBuffer();
};
