import { useLayoutEffect, useRef, useState } from 'react';

type Options<Value> = {
  /** the text of the value */
  shown: string;
  /** what a typed text means, or why it means nothing */
  read: (typed: string) => { value: Value } | { problem: string };
  onChange: (value: Value) => void;
};

/**
 * The text of a field whose value is read from it when it is left. A text that cannot be read stays with its error until it is
 * corrected, and `FormFrame` does not send its form, which would be sent with the value before.
 */
export const useTypedText = <Value>(value: Value, { shown, read, onChange }: Options<Value>) => {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Another value came, from a calendar or the field beside it.
    if (problem !== undefined) {
      setTyped(undefined);
      setProblem(undefined);
    }
  }
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  const setValue = (next: Value): void => {
    setTyped(undefined);
    setProblem(undefined);
    if (next !== value) onChange(next);
  };
  return {
    input,
    text: typed ?? shown,
    problem,
    type: (text: string): void => {
      setTyped(text);
      setProblem(undefined);
    },
    setValue,
    commit: (): void => {
      if (typed === undefined) return;
      const found = read(typed.trim());
      if ('problem' in found) setProblem(found.problem);
      else setValue(found.value);
    },
  };
};
