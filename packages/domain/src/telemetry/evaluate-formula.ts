import type { Formula, FormulaFunction, Operator } from './parse-formula.ts';

const operations: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

const functions: Readonly<Record<FormulaFunction, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
};

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/** The value of a formula; undefined where a field has none, after a division by zero, and beyond all numbers. */
export function evaluateFormula(formula: Formula, valueOf: (key: string) => number | undefined): number | undefined {
  switch (formula.kind) {
    case 'number':
      return formula.value;
    case 'field':
      return valueOf(formula.key);
    case 'negative': {
      const value = evaluateFormula(formula.of, valueOf);
      return value === undefined ? undefined : -value;
    }
    case 'operation': {
      const left = evaluateFormula(formula.left, valueOf);
      const right = evaluateFormula(formula.right, valueOf);
      return left === undefined || right === undefined ? undefined : finite(operations[formula.operator](left, right));
    }
    default: {
      const values: number[] = [];
      for (const one of formula.values) {
        const value = evaluateFormula(one, valueOf);
        if (value === undefined) return undefined;
        values.push(value);
      }
      return functions[formula.name](...values);
    }
  }
}

const shownOperators: Readonly<Record<Operator, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** How strongly a part holds together: a weaker one stands in brackets within a stronger one. */
const strengthOf = (formula: Formula): number => {
  if (formula.kind === 'negative') return 3;
  if (formula.kind !== 'operation') return 4;
  return formula.operator === '+' || formula.operator === '-' ? 1 : 2;
};

/** A formula in words: with names of fields, the signs of print, and only the brackets that it needs. */
export function formatFormula(formula: Formula, nameOf: (key: string) => string): string {
  const part = (one: Formula, least: number): string => {
    const text = formatFormula(one, nameOf);
    return strengthOf(one) < least ? `(${text})` : text;
  };
  switch (formula.kind) {
    case 'number':
      return String(formula.value);
    case 'field':
      return nameOf(formula.key);
    case 'negative':
      return `−${part(formula.of, 4)}`;
    case 'operation': {
      const strength = strengthOf(formula);
      // On the right even an equal one: a − (b − c) is not a − b − c, and rounding makes a + (b + c) another sum.
      const sides = [part(formula.left, strength), part(formula.right, strength + 1)];
      return sides.join(` ${shownOperators[formula.operator]} `);
    }
    default:
      return `${formula.name}(${formula.values.map((one) => formatFormula(one, nameOf)).join(', ')})`;
  }
}
