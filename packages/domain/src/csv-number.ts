/** The sign between the whole part of a number and its fraction; the other one stands between thousands. */
export type DecimalSign = '.' | ',';

/** How the numbers of a column are written: cells with a sign that can only be decimal, and cells such as 1.400 or 1,400. */
export type NumberEvidence = { points: number; commas: number; doubtfulPoints: number; doubtfulCommas: number };

export const noEvidence = (): NumberEvidence => ({ points: 0, commas: 0, doubtfulPoints: 0, doubtfulCommas: 0 });

const doubtful = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const oneSign = /^[+-]?(?=[.,]?\d)\d*([.,])\d*(?:e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(?:([.,])\d{3})+(?:([.,])\d*)?$/;

/** The decimal sign that a cell itself shows; 'doubtful' for 1.400 and 1,400; undefined where it has none or is no number. */
function signOf(cell: string): DecimalSign | 'doubtful' | undefined {
  if (doubtful.test(cell)) return 'doubtful';
  const [, only] = oneSign.exec(cell) ?? [];
  if (only) return only as DecimalSign;
  const [, thousands, decimal] = grouped.exec(cell) ?? [];
  if (!thousands || thousands === decimal) return undefined;
  return thousands === '.' ? ',' : '.';
}

/** Counts how a cell is written. */
export function addEvidence(evidence: NumberEvidence, cell: string): void {
  const sign = signOf(cell);
  if (sign === '.') evidence.points += 1;
  else if (sign === ',') evidence.commas += 1;
  else if (sign === 'doubtful') evidence[cell.includes('.') ? 'doubtfulPoints' : 'doubtfulCommas'] += 1;
}

export type SignDecision = {
  sign: DecimalSign;
  /** cells that are read with a sign between thousands: 'sure' by what else the file shows, 'guessed' without */
  thousands: 'none' | 'sure' | 'guessed';
};

const shown = ({ points, commas }: NumberEvidence): DecimalSign | undefined =>
  points > 0 === commas > 0 ? undefined : points > 0 ? '.' : ',';

/**
 * The decimal sign of a column: the one that it shows itself, else the one that the rest of the file shows, else the comma
 * where semicolons part the cells. Whole columns are judged: a cell 1.400 alone says nothing.
 */
export function decideSign(column: NumberEvidence, file: NumberEvidence, separator: string): SignDecision {
  const known = shown(column) ?? shown(file);
  const sign = known ?? (separator === ';' ? ',' : '.');
  const asThousands = sign === ',' ? column.doubtfulPoints : column.doubtfulCommas;
  const asDecimals = sign === ',' ? column.doubtfulCommas : column.doubtfulPoints;
  const unsure = known === undefined && (asThousands > 0 || (asDecimals > 0 && separator === ';'));
  if (unsure) return { sign, thousands: 'guessed' };
  return { sign, thousands: asThousands > 0 ? 'sure' : 'none' };
}

/** A number as programs write it: 1.020,5 becomes 1020.5; a cell that is no number stays as it is. */
export function plainNumber(cell: string, sign: DecimalSign): string {
  const own = signOf(cell);
  if (own === undefined && !grouped.test(cell)) return cell;
  const decimal = own === 'doubtful' || own === undefined ? sign : own;
  // More than one group can only be thousands, whatever the column's sign is.
  if (own === undefined) return cell.replaceAll(/[.,]/g, '');
  return decimal === ',' ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '');
}
