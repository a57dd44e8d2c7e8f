import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import choice from '#ui/forms/choice.module.css';
import surface from '#ui/layout/surface.module.css';
import sideways from '../layout/horizontal-scroll.module.css';
import classes from './segmented-control.module.css';

type Props<V extends string> = {
  /** accessible name of the group */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  /** shares the width evenly */
  full?: boolean;
  className?: string | undefined;
  'data-language'?: true;
};

/**
 * Scrolls the chosen option to the centre when it changes and when texts or the screen change their width. Scrolling by
 * hand is kept otherwise.
 */
const useScrollToChosen = (at: number) => {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const strip = group.current;
    const chosen = strip?.children[at];
    if (!strip || !(chosen instanceof HTMLElement)) return undefined;
    const observer = new ResizeObserver(() => {
      strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
    });
    for (const box of [strip, ...strip.children]) observer.observe(box);
    return () => observer.disconnect();
  }, [at]);
  return group;
};

/** A segmented control; scrolls horizontally without room. Native radios, for arrow keys and screen readers. */
export function SegmentedControl<V extends string>({
  label,
  value,
  onChange,
  options,
  full = false,
  className,
  ...marks
}: Props<V>) {
  const name = useId();
  const group = useScrollToChosen(options.findIndex((option) => option.value === value));
  return (
    <div
      {...marks}
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={[sideways.sideways, surface.paper, classes.group, full && classes.full, className]
        .filter(Boolean)
        .join(' ')}
    >
      {options.map((option) => (
        <label key={option.value} className={`${choice.label} ${classes.option}`}>
          <input
            className={choice.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
