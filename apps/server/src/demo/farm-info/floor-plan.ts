const [width, height] = [1600, 1000];
const wall = '#475467';

type Box = { x: number; y: number; w: number; h: number };

const rect = ({ x, y, w, h }: Box, style: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${style}/>`;

const rooms: readonly (Box & { fill: string })[] = [
  { x: 40, y: 40, w: 400, h: 400, fill: '#e8f5ec' }, // seedlings
  { x: 440, y: 40, w: 720, h: 400, fill: '#f2faf4' }, // growing room 1
  { x: 1160, y: 40, w: 400, h: 400, fill: '#eef2f6' }, // nutrient solution and machines
  { x: 40, y: 560, w: 400, h: 400, fill: '#fbf6ec' }, // packing
  { x: 440, y: 560, w: 720, h: 400, fill: '#f2faf4' }, // growing room 2
  { x: 1160, y: 560, w: 400, h: 400, fill: '#fbf6ec' }, // office
];

/** A rack from above: frame and rows of plants. */
const rack = (box: Box): string => {
  const rows = Array.from({ length: 8 }, (_, row) =>
    rect(
      { x: box.x + 8, y: box.y + 10 + (row * (box.h - 20)) / 8, w: box.w - 16, h: (box.h - 20) / 8 - 8 },
      'rx="4" fill="#8ccf9f"',
    ),
  );
  return rect(box, `rx="6" fill="#ffffff" stroke="${wall}" stroke-width="2"`) + rows.join('');
};

const racks = (x: number, y: number, count: number): string =>
  Array.from({ length: count }, (_, index) => rack({ x: x + index * 108, y, w: 72, h: 300 })).join('');

/** Nutrient tanks, air handling and tables. */
const furniture = [
  ...[1240, 1360, 1480].map(
    (x) => `<circle cx="${x}" cy="150" r="46" fill="#cfe3f5" stroke="${wall}" stroke-width="2"/>`,
  ),
  rect({ x: 1200, y: 270, w: 320, h: 110 }, `rx="8" fill="#d5dbe3" stroke="${wall}" stroke-width="2"`),
  rect({ x: 100, y: 640, w: 280, h: 90 }, `rx="8" fill="#ffffff" stroke="${wall}" stroke-width="2"`),
  rect({ x: 100, y: 800, w: 280, h: 90 }, `rx="8" fill="#ffffff" stroke="${wall}" stroke-width="2"`),
  rect({ x: 1230, y: 660, w: 260, h: 120 }, `rx="8" fill="#ffffff" stroke="${wall}" stroke-width="2"`),
];

/** Doors to the corridor, as gaps in the walls. */
const doors = [160, 740, 1300].flatMap((x) =>
  [440, 560].map((y) => `<line x1="${x}" y1="${y}" x2="${x + 100}" y2="${y}" stroke="#ffffff" stroke-width="12"/>`),
);

/**
 * The floor plan of the demo's vertical farm. Without text, which would depend on installed fonts; the page labels the
 * controllers.
 */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  ${rect({ x: 0, y: 0, w: width, h: height }, 'fill="#ffffff"')}
  ${rooms.map(({ fill, ...box }) => rect(box, `fill="${fill}" stroke="${wall}" stroke-width="8"`)).join('')}
  ${racks(92, 90, 3)} ${racks(496, 90, 6)} ${racks(496, 610, 6)}
  ${furniture.join('')} ${doors.join('')}
  ${rect({ x: 40, y: 40, w: 1520, h: 920 }, `fill="none" stroke="${wall}" stroke-width="14"`)}
  <line x1="40" y1="455" x2="40" y2="545" stroke="#ffffff" stroke-width="18"/>
</svg>`;

/** The drawing as PNG. `sharp` is imported here, so that only demos load it into this process. */
export const renderFloorPlan = async (): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).png().toBuffer();
};

/** Positions of the demo's controllers, as fractions of the drawing's width and height. */
export const floorPlanPlacements = [
  { controllerId: 'PG-A-SEED', x: 0.15, y: 0.24 },
  { controllerId: 'PG-A-R1', x: 0.5, y: 0.24 },
  { controllerId: 'PG-A-R2', x: 0.5, y: 0.76 },
  { controllerId: 'PG-A-OWN', x: 0.85, y: 0.72 },
];
