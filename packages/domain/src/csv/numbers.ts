/** Decimal sign; the other one separates thousands. */
export type DecimalSign = '.' | ',';

/** Counts of number formats in a column: unambiguous decimal points and commas, and cells such as 1.400 or 1,400. */
export type NumberEvidence = { points: number; commas: number; doubtfulPoints: number; doubtfulCommas: number };

export const createEvidence = (): NumberEvidence => ({ points: 0, commas: 0, doubtfulPoints: 0, doubtfulCommas: 0 });

const doubtful = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const oneSign = /^[+-]?(?=[.,]?\d)\d*([.,])\d*(?:e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(?:([.,])\d{3})+(?:([.,])\d*)?$/;

/** Decimal sign of a cell; 'doubtful' for 1.400 and 1,400; undefined without a sign or for other text. */
function signOf(cell: string): DecimalSign | 'doubtful' | undefined {
  if (doubtful.test(cell)) return 'doubtful';
  const [, only] = oneSign.exec(cell) ?? [];
  if (only) return only as DecimalSign;
  const [, thousands, decimal] = grouped.exec(cell) ?? [];
  if (!thousands || thousands === decimal) return undefined;
  return thousands === '.' ? ',' : '.';
}

export function addEvidence(evidence: NumberEvidence, cell: string): void {
  const sign = signOf(cell);
  if (sign === '.') evidence.points += 1;
  else if (sign === ',') evidence.commas += 1;
  else if (sign === 'doubtful') evidence[cell.includes('.') ? 'doubtfulPoints' : 'doubtfulCommas'] += 1;
}

export type SignDecision = {
  sign: DecimalSign;
  /** cells read with a thousands separator: 'sure' by other cells of the file, 'guessed' without */
  thousands: 'none' | 'sure' | 'guessed';
};

const evidentSign = ({ points, commas }: NumberEvidence): DecimalSign | undefined =>
  points > 0 === commas > 0 ? undefined : points > 0 ? '.' : ',';

/**
 * Decides the decimal sign of a whole column: by its own cells, else by the rest of the file, else a comma where
 * semicolons separate the cells.
 */
export function detectDecimalSign(column: NumberEvidence, file: NumberEvidence, separator: string): SignDecision {
  const known = evidentSign(column) ?? evidentSign(file);
  const sign = known ?? (separator === ';' ? ',' : '.');
  const asThousands = sign === ',' ? column.doubtfulPoints : column.doubtfulCommas;
  const asDecimals = sign === ',' ? column.doubtfulCommas : column.doubtfulPoints;
  const unsure = known === undefined && (asThousands > 0 || (asDecimals > 0 && separator === ';'));
  if (unsure) return { sign, thousands: 'guessed' };
  return { sign, thousands: asThousands > 0 ? 'sure' : 'none' };
}

/** Normalizes a number: 1.020,5 becomes 1020.5; other text is returned unchanged. */
export function normalizeNumber(cell: string, sign: DecimalSign): string {
  const ownSign = signOf(cell);
  if (ownSign === undefined && !grouped.test(cell)) return cell;
  const decimal = ownSign === 'doubtful' || ownSign === undefined ? sign : ownSign;
  // Several groups can only be thousands.
  if (ownSign === undefined) return cell.replaceAll(/[.,]/g, '');
  return decimal === ',' ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '');
}
