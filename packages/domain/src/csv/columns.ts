/** A column mapping: 'Tair=temperature', or with the unit of its numbers, 'EC_us=ec:µS/cm'. */
export type ColumnMapping = { column: string; field: string; unit: string | null };

/** Parses a mapping; undefined for invalid text. The column name may contain '='. */
export function parseColumnMapping(text: string): ColumnMapping | undefined {
  const [, column = '', field = '', unit] = /^(.+)=\s*([A-Za-z][A-Za-z0-9]*)\s*(?::(.+))?$/.exec(text.trim()) ?? [];
  return column.trim() === '' ? undefined : { column: column.trim(), field, unit: unit?.trim() ?? null };
}

// Names of core fields in loggers, climate computers and Korean tables; compared without case, spaces and punctuation.
const aliases: readonly (readonly [field: string, names: readonly string[]])[] = [
  [
    'temperature',
    [
      'temp',
      'tair',
      'airtemp',
      'airtemperature',
      'insidetemperature',
      '온도',
      '기온',
      '내부온도',
      '실내온도',
      'kastemperatuur',
      'luchttemperatuur',
    ],
  ],
  [
    'humidity',
    [
      'rh',
      'rhair',
      'hum',
      'airhumidity',
      'relativehumidity',
      '습도',
      '상대습도',
      '내부습도',
      '실내습도',
      'rvkas',
      'rv',
    ],
  ],
  [
    'co2',
    ['co2air', 'airco2', 'co2ppm', 'co2kas', 'carbondioxide', 'aircarbondioxide', '이산화탄소', '내부co2', 'co2농도'],
  ],
  [
    'ec',
    [
      '양액ec',
      '급액ec',
      '공급ec',
      '배지ec',
      'ec농도',
      '전기전도도',
      'electricalconductivity',
      'waterelectricalconductivity',
      'ecslab',
    ],
  ],
  ['ph', ['양액ph', '급액ph', '공급ph', '배지ph', 'waterpotentialhydrogen']],
  ['waterTemperature', ['watertemp', 'wtemp', 'solutiontemperature', '수온', '양액온도', '급액온도']],
  ['light', ['par', 'parin', 'ppfd', 'lightppfd', 'parsensor', '광량', '광량자속밀도']],
  ['solarRadiation', ['globalradiation', '일사량']],
  ['substrateMoisture', ['vwc', 'wc', 'wcslab', 'watercontent', '함수율', '배지함수율']],
  ['dissolvedOxygen', ['do', '용존산소']],
  // A name such as 'heating' may be a set point, so only names of positions and switches are here.
  ['equipmentVent', ['ventlee', 'leevent', '천창', '천창개도']],
  ['equipmentVentWind', ['ventwind', 'windvent']],
  ['equipmentVentSide', ['측창', '측창개도']],
  ['equipmentScreen', ['enscr', 'thermalscreen', 'screnrgvip', '보온커튼', '보온스크린']],
  ['equipmentScreenShade', ['blckscr', 'scrblckvip', '차광커튼', '차광스크린']],
  ['equipmentLamps', ['assimlight', '보광등', '조명출력']],
  ['equipmentFan', ['유동팬']],
  ['equipmentDehumidifier', ['제습기']],
  ['equipmentPump', ['관수펌프']],
];
const fieldOfAlias: ReadonlyMap<string, string> = new Map(
  aliases.flatMap(([field, names]) => names.map((name) => [name, field] as const)),
);

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, '');

/** Unit suffixes without brackets: 'air_carbon_dioxide_ppm', 'water_temperature_celcius'. */
const unitWords: readonly (readonly [RegExp, string])[] = [
  [/[\s_]ppm$/i, 'ppm'],
  [/[\s_](?:percent|pct)$/i, '%'],
  [/[\s_](?:celcius|celsius|degc)$/i, '°C'],
  [/[\s_](?:fahrenheit|degf)$/i, '°F'],
  [/[\s_]ms[\s_]cm$/i, 'mS/cm'],
  [/[\s_]us[\s_]cm$/i, 'µS/cm'],
  [/[\s_]umol[\s_]m2[\s_]s$/i, 'µmol/m²/s'],
];

/** Splits a unit off a name, in brackets ('EC (µS/cm)') or as a suffix. */
function splitUnit(column: string): { name: string; unit: string | null } {
  const [, name, unit] = /^(.*\S)\s*[([]([^)\]]+)[)\]]$/.exec(column) ?? [];
  if (name !== undefined && unit !== undefined) return { name, unit: unit.trim() };
  const worded = unitWords.find(([words]) => words.test(column));
  return worded ? { name: column.replace(worded[0], ''), unit: worded[1] } : { name: column, unit: null };
}

/** Splits names with a device or place before the quantity: 'RV kas - %  (afd 4) - Humidity (%) - averages'. */
function splitDevice(column: string): { name: string; unit: string | null } | undefined {
  const parts = column.replace(/\s-\s(?:averages?|mean|min|max)$/i, '').split(/\s-\s/);
  const [first = ''] = parts;
  const quantity = splitUnit(parts.at(-1)?.trim() ?? '');
  if (parts.length < 2) return undefined;
  // Use the device's name: a quantity such as temperature may be that of a pipe. CO2 and PAR are unambiguous.
  const own = first.replace(/\s*\([^)]*\)\s*$/, '').trim();
  const alone = /^(?:co2|par|ppfd)$/i.test(quantity.name);
  return { name: alone ? quantity.name : own, unit: quantity.unit };
}

/**
 * Proposes a field by a column's name: its key or a common alias, with an optional unit ('EC (µS/cm)'), slab number
 * ('EC_slab1') or device. Undefined for an unknown name. Names can be wrong, so the user must confirm.
 */
export function proposeColumn(column: string, fieldKeys: readonly string[]): ColumnMapping | undefined {
  const { name, unit } = splitDevice(column) ?? splitUnit(column);
  const plain = plainName(name);
  const unnumbered = plain.replace(/(?<=slab|plot|sensor)\d{1,2}$/, '').replace(/(?<=.)sensor$/, '');
  const field =
    fieldKeys.find((key) => plainName(key) === plain) ?? fieldOfAlias.get(plain) ?? fieldOfAlias.get(unnumbered);
  return field !== undefined && fieldKeys.includes(field) ? { column, field, unit } : undefined;
}

// µ has two code points, and keyboards lack µ, ° and ², so people type u, C and m2.
const plainUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .replaceAll(/[°\s·]/g, '')
    .replaceAll('\u2212', '-')
    .replace(/^u(?=[A-Za-z])/, 'μ')
    .replace(/m\^?-2s\^?-1$/, '/m2/s');

/** Finds the unit that a spelling means: 'uS/cm' is µS/cm, 'C' is °C. */
export function matchUnit(text: string, units: readonly string[]): string | undefined {
  return units.find((unit) => plainUnit(unit) === plainUnit(text));
}
