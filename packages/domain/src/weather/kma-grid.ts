/** A cell of the 5 km forecast grid of the Korea Meteorological Administration (KMA). */
export type KmaCell = { nx: number; ny: number };

const radian = Math.PI / 180;
// KMA's constants of the Lambert conformal projection: standard parallels 30° and 60° N, 126° E 38° N at cell (43,
// 136).
const parallels = [30 * radian, 60 * radian] as const;
const origin = { latitude: 38 * radian, longitude: 126 * radian, x: 43, y: 136 };
const cellsPerRadius = 6371.00877 / 5;
const cells = { nx: 149, ny: 253 };

const slope = (latitude: number): number => Math.tan(Math.PI / 4 + latitude / 2);
const cone =
  Math.log(Math.cos(parallels[0]) / Math.cos(parallels[1])) / Math.log(slope(parallels[1]) / slope(parallels[0]));
const scale = (slope(parallels[0]) ** cone * Math.cos(parallels[0])) / cone;
const fromPole = (latitude: number): number => (cellsPerRadius * scale) / slope(latitude) ** cone;

/** Grid cell of a position (degrees); null outside the forecast area. */
export const kmaCell = (latitude: number, longitude: number): KmaCell | null => {
  // The projection is undefined there.
  if (!(latitude > 0 && latitude < 90)) return null;
  const distance = fromPole(latitude * radian);
  const angle = cone * (longitude * radian - origin.longitude);
  const nx = Math.floor(distance * Math.sin(angle) + origin.x + 0.5);
  const ny = Math.floor(fromPole(origin.latitude) - distance * Math.cos(angle) + origin.y + 0.5);
  return nx >= 1 && nx <= cells.nx && ny >= 1 && ny <= cells.ny ? { nx, ny } : null;
};
