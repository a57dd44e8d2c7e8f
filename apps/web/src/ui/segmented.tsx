import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './segmented.module.css';
import sideways from './sideways.module.css';

type Props<V extends string> = {
  /** what is chosen here, for screen readers */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  /** shares the width evenly */
  full?: boolean;
  className?: string | undefined;
};

/**
 * Brings what is chosen to the middle of options that scroll, which a link may have chosen: once it is, and when the words
 * or the screen change their width. What a person scrolls to otherwise stays.
 */
const useChosenInSight = (at: number) => {
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

/** One of a few, side by side; scrolls sideways where there is no room. Native radios, so arrows and readers know it. */
export function Segmented<V extends string>({ label, value, onChange, options, full = false, className }: Props<V>) {
  const name = useId();
  const group = useChosenInSight(options.findIndex((option) => option.value === value));
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={[sideways.sideways, classes.group, full && classes.full, className].filter(Boolean).join(' ')}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
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
