/** Elements of a nutrient solution in the order of a recipe: the main ones in me/L, the trace elements in mg/L. */
export const nutrientElements = [
  { key: 'no3n', symbol: 'NO₃-N', unit: 'me/L' },
  { key: 'nh4n', symbol: 'NH₄-N', unit: 'me/L' },
  { key: 'po4p', symbol: 'PO₄-P', unit: 'me/L' },
  { key: 'k', symbol: 'K', unit: 'me/L' },
  { key: 'ca', symbol: 'Ca', unit: 'me/L' },
  { key: 'mg', symbol: 'Mg', unit: 'me/L' },
  { key: 'so4s', symbol: 'SO₄-S', unit: 'me/L' },
  { key: 'fe', symbol: 'Fe', unit: 'mg/L' },
  { key: 'mn', symbol: 'Mn', unit: 'mg/L' },
  { key: 'b', symbol: 'B', unit: 'mg/L' },
  { key: 'zn', symbol: 'Zn', unit: 'mg/L' },
  { key: 'cu', symbol: 'Cu', unit: 'mg/L' },
  { key: 'mo', symbol: 'Mo', unit: 'mg/L' },
] as const;

export type NutrientElement = (typeof nutrientElements)[number]['key'];
/** Concentrations by element; missing ones are unknown. */
export type Composition = { [E in NutrientElement]?: number | undefined };
