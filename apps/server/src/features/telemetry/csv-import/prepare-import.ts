import { detectColumnRoles, type ColumnRoles } from '@onsil/domain/csv/layout';
import { detectDecimalSign, createEvidence, type NumberEvidence, type SignDecision } from '@onsil/domain/csv/numbers';
import { startError } from '#platform/start-error.ts';
import { openCsv, type CsvFile } from './csv-file.ts';
import { columnReference, findColumn, resolveTimeColumns, type ImportRequest } from './plan-columns.ts';
import { surveyFile, toWideForm, type FileSurvey, type LongForm } from './survey-file.ts';

/** A file in wide form: each measured variable has its own column. */
export type PreparedFile = CsvFile & {
  /** decimal sign by column */
  decimals: SignDecision[];
  /** findings about the file, in sentences */
  notes: string[];
  /** whether the file was in long form, where several lines share a time */
  isLong: boolean;
};

const badSetting = (sentence: string): Error => startError('BAD_SETTING', sentence);

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Whether a date column repeats dates, so that each line also needs a time of day. */
const daysRepeat = ({ head }: CsvFile, day: number): boolean => {
  const days = head.map(({ cells }) => cells[day]?.trim() ?? '').filter((cell) => cell !== '');
  return new Set(days).size < days.length;
};

/** Chooses the time columns: the requested ones; on a dry run, detected ones. */
const chooseTime = (wish: ImportRequest, file: CsvFile, roles: ColumnRoles, go: boolean): ImportRequest => {
  const { header } = file;
  const ref = (index: number): string => columnReference(header, index);
  const [day, timeOfDay] = [roles.days[0], roles.timesOfDay[0]];
  if (wish.date !== undefined) return wish;
  if (wish.time === '') {
    const [time, other] = roles.times;
    if (go || roles.times.length + roles.days.length === 0) return wish;
    if (time !== undefined && other !== undefined && roles.times.length > 1)
      throw badSetting(`Say with --time which of the columns ${quoted(roles.times.map(ref))} holds the time.`);
    if (time !== undefined) return { ...wish, time: ref(time) };
    return day !== undefined && timeOfDay !== undefined && (daysRepeat(file, day) || file.head.length === 1)
      ? { ...wish, date: ref(day), time: ref(timeOfDay) }
      : { ...wish, time: ref(day ?? 0) };
  }
  const named = findColumn(header, wish.time);
  const other = roles.days.includes(named) ? timeOfDay : roles.timesOfDay.includes(named) ? day : undefined;
  if (other === undefined || (roles.days.includes(named) && !daysRepeat(file, named))) return wish;
  const [date, time] = roles.days.includes(named) ? [ref(named), ref(other)] : [ref(other), ref(named)];
  if (go)
    throw badSetting(
      `The column "${date}" has days and "${time}" times of day. Name both: --date '${date}' --time '${time}'.`,
    );
  return { ...wish, date, time };
};

/**
 * Chooses the columns of the long form: the requested ones; on a dry run without a mapped value column, detected ones.
 */
const chooseLongForm = (wish: ImportRequest, header: readonly string[], roles: ColumnRoles, go: boolean) => {
  if (wish.variable !== undefined || wish.value !== undefined) {
    if (wish.variable === undefined || wish.value === undefined)
      throw badSetting('A table in long form needs both --variable and --value.');
    return { variable: findColumn(header, wish.variable), value: findColumn(header, wish.value) };
  }
  const { variable, value } = roles;
  return go || variable === null || value === null || wish.maps.length > 0 ? undefined : { variable, value };
};

/** Throws when a value column that mixes variables is mapped to one field. */
const rejectMixedValues = (wish: ImportRequest, file: CsvFile, { variable, value }: ColumnRoles): void => {
  if (variable === null || value === null || wish.variable !== undefined) return;
  const names = new Set(file.head.map(({ cells }) => (cells[variable] ?? '').trim()).filter((name) => name !== ''));
  const ref = columnReference(file.header, value);
  const isMapped = wish.maps.some((map) => map.toLowerCase().startsWith(`${ref.toLowerCase()}=`));
  if (names.size > 1 && isMapped)
    throw badSetting(
      `The lines of "${ref}" say different things (${quoted([...names].slice(0, 5))}): name them with --variable '${columnReference(file.header, variable)}' --value '${ref}' and --map NAME=field.`,
    );
};

const chooseFormat = (wish: ImportRequest, { format }: FileSurvey): string => {
  if (wish.format !== undefined) return wish.format;
  if (format && format.tied.length > 0)
    throw badSetting(
      `The times may be written in more than one way. Say which it is: ${[format.best, ...format.tied].map((one) => `--format '${one}'`).join(' or ')}.`,
    );
  return format?.best ?? 'iso';
};

const sumEvidence = (all: readonly NumberEvidence[]): NumberEvidence =>
  all.reduce(
    (total, one) => ({
      points: total.points + one.points,
      commas: total.commas + one.commas,
      doubtfulPoints: total.doubtfulPoints + one.doubtfulPoints,
      doubtfulCommas: total.doubtfulCommas + one.doubtfulCommas,
    }),
    createEvidence(),
  );

const signOf = { comma: ',', point: '.' } as const;

const decimalsOf = (
  wish: ImportRequest,
  evidence: readonly NumberEvidence[],
  { separator }: CsvFile,
  timeColumns: readonly number[],
): SignDecision[] => {
  // Fractions of times (Excel serials, seconds) are no evidence for the decimal sign of values.
  const all = sumEvidence(evidence.filter((_, index) => !timeColumns.includes(index)));
  return evidence.map((one) =>
    wish.decimal ? { sign: signOf[wish.decimal], thousands: 'none' } : detectDecimalSign(one, all, separator),
  );
};

const notesOf = (before: ImportRequest, after: ImportRequest, file: CsvFile, isLong: boolean): string[] => [
  ...(file.headerLine === 0 ? ['The file does not name its columns: they are named by their numbers.'] : []),
  ...(file.headerLine > 1 ? [`The columns are named in line ${file.headerLine} (--header ${file.headerLine}).`] : []),
  ...(after.date !== undefined && before.date === undefined
    ? [`Days are in "${after.date}" and times of day in "${after.time}": they are read together.`]
    : []),
  ...(isLong ? [`Each line names what it measured in "${after.variable}", with the value in "${after.value}".`] : []),
];

/**
 * Opens a file and detects its header, time columns and format, decimal sign and long form. Explicit options win.
 * @param go when storing, no columns are chosen by detection: the dry run's command names them
 */
export const prepareImport = async (
  asked: ImportRequest,
  go: boolean,
  progress: (doing: string, share?: number) => void = () => undefined,
): Promise<{ file: PreparedFile; wish: ImportRequest }> => {
  const file = await openCsv(asked.file, asked.header);
  const roles = detectColumnRoles(
    file.header,
    file.head.map(({ cells }) => cells),
  );
  rejectMixedValues(asked, file, roles);
  const timed = chooseTime(asked, file, roles, go);
  const long: LongForm | undefined = chooseLongForm(timed, file.header, roles, go);
  const { columns, cellOf } = resolveTimeColumns(timed, file.header);
  const survey = await surveyFile(file, cellOf, long, progress);
  const wish: ImportRequest = {
    ...timed,
    format: chooseFormat(timed, survey),
    ...(long && {
      variable: columnReference(file.header, long.variable),
      value: columnReference(file.header, long.value),
    }),
  };
  const wide = long ? toWideForm(file, long, survey.variables) : file;
  const decimals = decimalsOf(wish, survey.numbers, file, long ? [] : columns);
  const fileDecimals = long ? file.header.map((): SignDecision => ({ sign: '.', thousands: 'none' })) : [];
  const prepared = { ...wide, decimals: [...fileDecimals, ...decimals], isLong: long !== undefined };
  return { file: { ...prepared, notes: notesOf(asked, wish, file, long !== undefined) }, wish };
};
