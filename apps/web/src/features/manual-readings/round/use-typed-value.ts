import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { displayedDifference } from '@onsil/domain/telemetry/manual-reading';
import { formatAmount, formatLimit, formatRangeWithUnit, ofDifference } from '#lib/format/amounts.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { now } from '#lib/state/clock.ts';
import { mayBeShortcut } from '#lib/state/shortcut-target.ts';
import { findPlausibilityWarning, validateValue } from '../model/reading-draft.ts';
import { getAnswer, type Round, type RoundAnswer, type RoundStep } from '../model/round.ts';
import { typeKey, type Key } from '../model/typed-number.ts';
import type { StepReference } from './use-round-fields.ts';

/** The error in a typed value, or the question to answer before it is accepted. */
type Doubt = { isError: boolean; text: string };

const useDoubt = (): ((text: string, reference: StepReference) => Doubt | null) => {
  const t = useTranslations('measuringRound');
  return (text, { field, last }) => {
    const fault = validateValue(text, field);
    const possible = formatRangeWithUnit({ low: field.min, high: field.max }, field);
    if (fault)
      return { isError: true, text: fault === 'number' ? t('notNumber') : t('impossible', { range: possible }) };
    const warning = findPlausibilityWarning(text, field);
    if (!warning) return null;
    const typed = parseNumber(text) ?? 0;
    if (warning === 'difference') {
      const off = displayedDifference(field, typed, field.controller ?? 0);
      return {
        isError: false,
        text: t(off > 0 ? 'higher' : 'lower', { difference: formatLimit(Math.abs(off), ofDifference(field)) }),
      };
    }
    const value = formatAmount(typed, field);
    const usual = formatRangeWithUnit({ low: field.usualMin, high: field.usualMax }, field);
    return {
      isError: false,
      text: last
        ? t('unusualAfter', { last: formatAmount(last.measured, field), value })
        : t('unusual', { range: usual, value }),
    };
  };
};

const keyOf = (key: string): Key | undefined => {
  if (/^[0-9.]$/.test(key)) return key as Key;
  return { ',': '.', '-': '-', Backspace: 'delete' }[key] as Key | undefined;
};

/** Calls back for the keys of a keyboard, but not for those that a focused control or an open dialog takes. */
const useKeyboard = (onKey: (key: Key) => void, onEnter: () => void): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!mayBeShortcut(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnButton = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (event.key === 'Enter' && !isOnButton) return onEnter();
    const key = keyOf(event.key);
    if (key) onKey(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

type Options = {
  round: Round;
  step: RoundStep;
  reference: StepReference;
  onAnswer: (answer: RoundAnswer) => void;
};

/** The number typed for a step, by keypad or keyboard, and the question about a doubtful one, which is asked once. */
export const useTypedValue = ({ round, step, reference, onAnswer }: Options) => {
  const { field, isKnown, outdatedMs } = reference;
  const before = getAnswer(round, step);
  const [text, setText] = useState(before?.text ?? '');
  const [isTouched, setIsTouched] = useState(false);
  const [asked, setAsked] = useState<string>();
  const findDoubt = useDoubt();
  const parsed = parseNumber(text);
  const value = parsed === null || Number.isNaN(parsed) ? null : parsed;

  const press = (key: Key): void => {
    if (key === '-' && field.min >= 0) return;
    // The first digit replaces a value that was there already.
    setText(typeKey(isTouched || key === 'delete' || key === '-' ? text : '', key, field.decimals));
    setIsTouched(true);
  };
  const goOn = (): void => {
    if (value === null) return;
    const found = findDoubt(text, reference);
    if (found && (found.isError || asked !== text)) {
      setAsked(text);
      return;
    }
    onAnswer({ text, at: before?.text === text ? before.at : now(), isChecked: isKnown && outdatedMs === null });
  };
  useKeyboard(press, goOn);
  return { text, value, doubt: asked === text ? findDoubt(text, reference) : null, press, goOn };
};
