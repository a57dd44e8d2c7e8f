/** What a person says of a column: 'Tair=temperature', or with the unit of its numbers, 'EC_us=ec:µS/cm'. */
export type ColumnWish = { column: string; field: string; unit: string | null };

/** Reads a wish; undefined where it has another form. A column's own name may hold '='. */
export function parseColumnWish(text: string): ColumnWish | undefined {
  const [, column = '', field = '', unit] = /^(.+)=\s*([A-Za-z][A-Za-z0-9]*)\s*(?::(.+))?$/.exec(text.trim()) ?? [];
  return column.trim() === '' ? undefined : { column: column.trim(), field, unit: unit?.trim() ?? null };
}

// As loggers, climate computers and Korean growers' tables call the core fields; compared without case, blanks and signs.
const aliases: readonly (readonly [field: string, names: readonly string[]])[] = [
  [
    'temperature',
    ['temp', 'tair', 'airtemp', 'airtemperature', 'insidetemperature', '온도', '기온', '내부온도', '실내온도'],
  ],
  ['humidity', ['rh', 'rhair', 'hum', 'airhumidity', 'relativehumidity', '습도', '상대습도', '내부습도', '실내습도']],
  ['co2', ['co2air', 'airco2', 'co2ppm', '이산화탄소', '내부co2', 'co2농도']],
  ['ec', ['양액ec', 'ec농도', '전기전도도']],
  ['ph', ['양액ph']],
  ['waterTemperature', ['watertemp', 'wtemp', 'solutiontemperature', '수온', '양액온도']],
  ['light', ['par', 'parin', 'ppfd', '광량', '광량자속밀도']],
  ['solarRadiation', ['globalradiation', '일사량']],
  ['substrateMoisture', ['vwc', 'watercontent', '함수율', '배지함수율']],
  ['dissolvedOxygen', ['do', '용존산소']],
];
const fieldOfAlias: ReadonlyMap<string, string> = new Map(
  aliases.flatMap(([field, names]) => names.map((name) => [name, field] as const)),
);

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, '');

/**
 * What a column's name says by itself: a field's key or another usual name of it, perhaps with the unit in brackets
 * ('EC (µS/cm)'). Undefined where the name says nothing. Only ever a proposal: names lie.
 */
export function proposeColumn(column: string, fieldKeys: readonly string[]): ColumnWish | undefined {
  const [, name = column, unit] = /^(.*\S)\s*[([]([^)\]]+)[)\]]$/.exec(column) ?? [];
  const plain = plainName(name);
  const field = fieldKeys.find((key) => plainName(key) === plain) ?? fieldOfAlias.get(plain);
  return field !== undefined && fieldKeys.includes(field) ? { column, field, unit: unit?.trim() ?? null } : undefined;
}

// µ has two code points, keyboards have neither it nor ° nor ², and people write u, C and m2.
const plainUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .replaceAll(/[°\s]/g, '')
    .replace(/^u(?=[A-Za-z])/, 'μ');

/** The one of `units` that a person's spelling means: 'uS/cm' is µS/cm, 'C' is °C. */
export function unitMeant(text: string, units: readonly string[]): string | undefined {
  return units.find((unit) => plainUnit(unit) === plainUnit(text));
}
