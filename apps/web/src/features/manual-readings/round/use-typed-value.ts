import { useEffect, useEffectEvent, useState } from 'react';
import { parseNumber } from '#lib/format/parse-number.ts';
import { now } from '#lib/state/clock.ts';
import { getAnswer, type Round, type RoundAnswer, type RoundStep } from '../model/round.ts';
import { typeKey, type Key } from '../model/typed-number.ts';
import { useDoubt } from './use-doubt.ts';
import type { StepReference } from './use-round-fields.ts';

const keyOf = (key: string): Key | undefined => {
  if (/^[0-9.]$/.test(key)) return key as Key;
  return { ',': '.', '-': '-', Backspace: 'delete' }[key] as Key | undefined;
};

/** Calls back for the keys of a keyboard, but not for those that a focused control takes. */
const useKeyboard = (onKey: (key: Key) => void, onEnter: () => void): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
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
  const { field, isFresh } = reference;
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
    onAnswer({ text, at: before?.text === text ? before.at : now(), isChecked: isFresh });
  };
  useKeyboard(press, goOn);
  return { text, value, doubt: asked === text ? findDoubt(text, reference) : null, press, goOn };
};
