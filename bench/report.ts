import { cpus, loadavg, totalmem } from 'node:os';

const widest = 100;

export const printLine = (line = ''): void => void process.stdout.write(`${line}\n`);

export const printHeading = (title: string): void =>
  printLine(`\n── ${title} ${'─'.repeat(Math.max(0, widest - title.length - 4))}`);

/** Prints wrapped text. */
export const printNote = (text: string): void => {
  let line = '  ';
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length + 1 > widest) {
      printLine(line);
      line = '  ';
    }
    line += line === '  ' ? word : ` ${word}`;
  }
  printLine(line);
};

/** Prints a table: the first column is left-aligned text, the others are right-aligned figures. */
export const printTable = (head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]): string =>
    `  ${widths.map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width))).join('  ')}`.trimEnd();
  printLine(format(head));
  printLine(`  ${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of rows) printLine(format(row));
};

/** Prints a goal and whether it was reached. */
export const printGoal = (what: string, reached: boolean): void =>
  printLine(`  ${reached ? 'reached ' : 'MISSED  '} ${what}`);

export const getLoadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1);

export const describeMachine = (): string =>
  `${cpus().length} CPUs (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
