import { isMissing } from '../csv/missing-value.ts';
import { parseDay, parseCellNumber, parseTick, type DayForm } from './import-cell.ts';
import type { ImportMapping, ImportTarget } from './import-line.ts';

// Column titles in Korean and English tables; compared without case, spaces, punctuation and brackets.
const names: readonly (readonly [ImportTarget, RegExp])[] = [
  ['batch', /^(작기|작기명|작기이름|작기번호|재배차수|차수|배치|batch|batch(name|no|number)|cycle|lot|로트)$/],
  ['crop', /^(작물|작물명|품목|품종|crop|crop(name|no)|cultivar|variety)$/],
  ['note', /^(비고|메모|특이사항|note|notes|remark|remarks|comment|comments)$/],
  ['sowingDate', /^(파종일|파종일자|파종날짜|파종|sow(n|ing)?(date|day|on)|dateofsowing)$/],
  ['seedlingDate', /^(육묘일|육묘일자|육묘시작일|seedlingdate|dateofseedling)$/],
  ['transplantDate', /^(이식일|이식일자|(first)?transplant(ing|ed)?(date|on)|dateoftransplant(ing)?)$/],
  [
    'plantDate',
    /^(정식일|정식일자|정식날짜|finaltransplant(ing|ed)?(date|on)|plant(ing|ed)?(date|on)|dateofplanting)$/,
  ],
  [
    'harvestDate',
    /^(수확일|수확일자|수확날짜|일자|날짜|date|day|time|timestamp|harvest(ed|ing)?(date|day|on)|dateofharvest)$/,
  ],
  ['sowingPlants', /^(파종수|파종량|파종립수|파종주수|seeds|seedssown|sown|sowncount)$/],
  ['seedlingPlants', /^(육묘수|육묘주수|seedlings)$/],
  ['transplantPlants', /^(이식수|이식주수|plants,?firsttransplant|transplants|transplanted)$/],
  ['plantPlants', /^(정식수|정식주수|plants,?finaltransplant|재식주수|주수|plants|planted|plantcount|numberofplants)$/],
  ['harvestPlants', /^(수확주수|수확포기수|수확포기|수확수|plantsharvested|heads|headsharvested|harvestedplants)$/],
  ['trays', /^(트레이|트레이수|trays|traycount)$/],
  [
    'gradeAWeight',
    /^(등급a|a등급|특상품|특상품량|특상품무게|상품|상품량|상품중량|특품|a등급(량|중량|수확량)|classa|gradea|proda|marketable(yield|weight)?|weight(fruits)?(class|grade)a|(class|grade)aweight)$/,
  ],
  [
    'otherWeight',
    /^(등급b|b등급|등급외|비상품|비상품량|하품|b등급(량|중량|수확량)|classb|gradeb|prodb|unmarketable(yield|weight)?|weight(fruits)?(class|grade)b|(class|grade)bweight)$/,
  ],
  [
    'harvestWeight',
    /^(수확량|생산량|수확중량|총수확량|수량|생체중|무게|중량|yield|harvest|harvestweight|production|freshweight|weight|totalweight)$/,
  ],
];

/** Titles that number single plants, so that each line is one plant. */
const plantNumber = /^(plant(no|number|id)|주번호|개체번호|개체|포기번호)$/;

/** A unit at the end: `수확량kg`, `harvest kg`, `yield_g`, `yield kg/m²`. */
const unitAtEnd = /(?<=[가-힣\s_])(kg\s?[/·]\s?m\^?2|kg|g)$/;

const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(unitAtEnd, '')
    .replaceAll(/[([].*?[)\]]/g, '')
    .replaceAll(/[\s_.%#:/-]/g, '');

const unitOf = (title: string): ImportMapping['weightUnit'] | undefined => {
  const plain = title.normalize('NFKC').toLowerCase().trim();
  if (/kg[/·]?m(\^?2|-2)|kgm-?2/.test(plain.replaceAll(/\s/g, ''))) return 'kg/m2';
  const unit = unitAtEnd.exec(plain)?.[1] ?? /[([_](kg|g)[)\]]?$/.exec(plain.replaceAll(/\s/g, ''))?.[1];
  return unit === 'kg' || unit === 'g' ? unit : undefined;
};

const filledCells = (sample: readonly (readonly string[])[], column: number): string[] =>
  sample.map((cells) => cells[column] ?? '').filter((cell) => !isMissing(cell));

const forms: readonly DayForm[] = ['y-m-d', 'm/d/y', 'd/m/y', 'serial'];

/** The format that parses most dates of a column, the first of equal ones; undefined if none parses any. */
const formOf = (cells: readonly string[]): DayForm | undefined => {
  let best: { form: DayForm; days: number } | undefined;
  for (const form of forms) {
    const days = cells.filter((cell) => parseDay(cell, form) !== null).length;
    if (days > (best?.days ?? 0)) best = { form, days };
  }
  return best?.form;
};

/** Whether a column has marks rather than numbers; cells that are neither do not count. */
const isTicked = (cells: readonly string[]): boolean =>
  cells.filter((cell) => parseTick(cell) !== null).length >=
  cells.filter((cell) => parseCellNumber(cell) !== null).length;

/** Titles of any time, also of a time of day; others say by themselves that they are dates. */
const anyDate = /^(일자|날짜|date|day|time|timestamp)$/;

/** Columns by title, the first of each kind, whatever is wrong in their cells. */
function columnsOf(titles: readonly string[], sample: readonly (readonly string[])[]) {
  const columns: Partial<Record<ImportTarget, string>> = {};
  for (const [index, title] of titles.entries()) {
    const plain = plainTitle(title);
    const named = names.find(([, name]) => name.test(plain))?.[0];
    const cells = filledCells(sample, index);
    if (named === undefined || (anyDate.test(plain) && formOf(cells) === undefined)) continue;
    const target = named === 'gradeAWeight' && isTicked(cells) ? 'gradeATick' : named;
    columns[target] ??= title;
  }
  // Classes B and C with ticks are not weights.
  const other = columns.otherWeight === undefined ? [] : filledCells(sample, titles.indexOf(columns.otherWeight));
  if (columns.gradeATick !== undefined && isTicked(other)) delete columns.otherWeight;
  return columns;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Median weights of single plants above this are grams: no leafy head weighs ten kilograms. */
const gramsPerPlant = 10;

/**
 * Proposes a mapping by titles and the first lines. The user must confirm it.
 * @param batchName batch of all lines in a file without a batch column
 */
export function proposeMapping(
  titles: readonly string[],
  sample: readonly (readonly string[])[],
  batchName: string,
): ImportMapping {
  const columns = columnsOf(titles, sample);
  const days = Object.entries(columns).filter(([target]) => target.endsWith('Date'));
  const weight = columns.harvestWeight ?? columns.gradeAWeight ?? columns.otherWeight;
  const weighed = filledCells(sample, titles.indexOf(weight ?? '')).flatMap((cell) => parseCellNumber(cell) ?? []);
  const single = weight !== undefined && titles.some((title) => plantNumber.test(plainTitle(title)));
  const perArea = /^prod[ab]$/.test(plainTitle(weight ?? ''));
  const unit = unitOf(weight ?? '') ?? (perArea ? 'kg/m2' : undefined);
  return {
    columns,
    constants: {
      ...(columns.batch === undefined && batchName !== '' && { batch: batchName }),
      ...(single && columns.harvestPlants === undefined && { harvestPlants: '1' }),
    },
    weightUnit: unit ?? (single && median(weighed) >= gramsPerPlant ? 'g' : 'kg'),
    area: null,
    dayForm: formOf(days.flatMap(([, title]) => filledCells(sample, titles.indexOf(title)))) ?? 'y-m-d',
  };
}
