/** What stands between two parts of a formula. */
export type Operator = '+' | '-' | '*' | '/';
export const formulaFunctions = ['min', 'max', 'abs'] as const;
export type FormulaFunction = (typeof formulaFunctions)[number];

/** A formula as a tree; `at` is where a field stands in the text. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'field'; key: string; at: number }
  | { kind: 'negative'; of: Formula }
  | { kind: 'operation'; operator: Operator; left: Formula; right: Formula }
  | { kind: 'call'; name: FormulaFunction; values: readonly Formula[] };

export const formulaErrorCodes = [
  'formulaUnexpected',
  'formulaIncomplete',
  'formulaFunction',
  'formulaValues',
  'formulaDeep',
  'formulaNoField',
  'tooLong',
] as const;
/** What is wrong, as a phrase of `validation`. */
export type FormulaErrorCode = (typeof formulaErrorCodes)[number];
/** `at` … `until`: the characters that are wrong; both are the length of the text where something is missing at its end. */
export type FormulaError = { code: FormulaErrorCode; at: number; until: number };
export type ParsedFormula = { formula: Formula } | { error: FormulaError };

export const maxFormulaLength = 200;
/** Brackets, functions and signs within each other. */
export const maxFormulaDepth = 20;
const maxValues = 10;

type Token = { kind: 'number' | 'name' | 'sign' | 'end'; text: string; at: number };

// Names are keys of fields; what is none of these is a sign of one character, known or not.
const tokenPattern = /(?<number>\d+(?:\.\d+)?|\.\d+)|(?<name>[A-Za-z]\w*)|(?<sign>\S)/gu;

/** Signs that people write for those of the keyboard. */
const writtenSigns: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
]);

const tokensOf = (text: string): Token[] => {
  const tokens = [...text.matchAll(tokenPattern)].map(({ index, groups = {}, 0: found }): Token => {
    const kind = groups['number'] ? 'number' : groups['name'] ? 'name' : 'sign';
    return { kind, text: writtenSigns.get(found) ?? found, at: index };
  });
  return [...tokens, { kind: 'end', text: '', at: text.length }];
};

class WrongFormula extends Error {
  readonly error: FormulaError;
  constructor(code: FormulaErrorCode, { at, text }: Token) {
    super(code);
    this.error = { code, at, until: at + text.length };
  }
}

const unexpected = (token: Token): WrongFormula =>
  new WrongFormula(token.kind === 'end' ? 'formulaIncomplete' : 'formulaUnexpected', token);

const isFunction = (name: string): name is FormulaFunction => formulaFunctions.some((one) => one === name);

/** Reads tokens by recursive descent: sums of products of signed values. */
const createReader = (tokens: readonly Token[]) => {
  const end: Token = { kind: 'end', text: '', at: 0 };
  let position = 0;
  const current = (): Token => tokens[position] ?? end;
  const take = (): Token => {
    const token = current();
    position += 1;
    return token;
  };
  const takeSign = <Sign extends string>(...signs: Sign[]): Sign | undefined => {
    const { kind, text } = current();
    const sign = kind === 'sign' ? signs.find((one) => one === text) : undefined;
    if (sign !== undefined) position += 1;
    return sign;
  };
  const requireSign = (sign: string): void => {
    if (takeSign(sign) === undefined) throw unexpected(current());
  };

  const readChain = (signs: Operator[], readPart: () => Formula): Formula => {
    let left = readPart();
    for (;;) {
      const operator = takeSign(...signs);
      if (operator === undefined) return left;
      left = { kind: 'operation', operator, left, right: readPart() };
    }
  };
  const readSum = (depth: number): Formula => readChain(['+', '-'], () => readProduct(depth));
  const readProduct = (depth: number): Formula => readChain(['*', '/'], () => readValue(depth));

  const readCall = (name: Token, depth: number): Formula => {
    if (!isFunction(name.text)) throw new WrongFormula('formulaFunction', name);
    requireSign('(');
    const values = [readSum(depth)];
    while (takeSign(',')) values.push(readSum(depth));
    requireSign(')');
    const isFitting = name.text === 'abs' ? values.length === 1 : values.length >= 2 && values.length <= maxValues;
    if (!isFitting) throw new WrongFormula('formulaValues', name);
    return { kind: 'call', name: name.text, values };
  };

  const readValue = (depth: number): Formula => {
    const token = current();
    if (depth > maxFormulaDepth) throw new WrongFormula('formulaDeep', token);
    if (takeSign('-')) return { kind: 'negative', of: readValue(depth + 1) };
    if (takeSign('(')) {
      const inside = readSum(depth + 1);
      requireSign(')');
      return inside;
    }
    if (token.kind !== 'number' && token.kind !== 'name') throw unexpected(token);
    take();
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (current().text === '(') return readCall(token, depth + 1);
    if (token.text in Object.prototype) throw unexpected(token); // values are looked up by key, and no field is called so
    return { kind: 'field', key: token.text, at: token.at };
  };

  return (): Formula => {
    const formula = readSum(0);
    if (current().kind !== 'end') throw unexpected(current());
    return formula;
  };
};

/** The fields of a formula with their places in the text, in its order; a field that occurs twice is there twice. */
export const fieldsOf = (formula: Formula): { key: string; at: number }[] => {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'field':
      return [{ key: formula.key, at: formula.at }];
    case 'negative':
      return fieldsOf(formula.of);
    case 'operation':
      return [...fieldsOf(formula.left), ...fieldsOf(formula.right)];
    default:
      return formula.values.flatMap(fieldsOf);
  }
};

/** Parses a formula over fields: numbers, fields by key, + - * /, brackets, min, max and abs. */
export function parseFormula(text: string): ParsedFormula {
  if (text.length > maxFormulaLength) return { error: { code: 'tooLong', at: maxFormulaLength, until: text.length } };
  try {
    const formula = createReader(tokensOf(text))();
    if (fieldsOf(formula).length > 0) return { formula };
    return { error: { code: 'formulaNoField', at: 0, until: text.length } };
  } catch (error) {
    if (error instanceof WrongFormula) return { error: error.error };
    throw error;
  }
}
