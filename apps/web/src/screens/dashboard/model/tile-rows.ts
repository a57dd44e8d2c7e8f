/** Tiles in a full row, by the width of the screen; the style sheet of the tiles has these widths. */
export const rowSizes = [3, 4, 5, 6] as const;

/**
 * The number of tiles in the row of each tile, so that no row of several is left with holes: rows differ by one tile at
 * most, and the fuller ones come first. A single row keeps the size of a full one.
 */
export const tilesPerRow = (count: number, size: number): number[] => {
  const rows = Math.ceil(count / size);
  if (rows <= 1) return Array.from({ length: count }, () => size);
  const [few, fuller] = [Math.floor(count / rows), count % rows];
  return Array.from({ length: count }, (_, i) => (i < fuller * (few + 1) ? few + 1 : few));
};
