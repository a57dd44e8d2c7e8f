import { useSyncExternalStore } from 'react';

/** The tokens that the canvas uses, as colours it understands. */
export type Palette = {
  readonly font: string;
  readonly grid: string;
  readonly text: string;
  readonly ground: string;
  readonly band: string;
  readonly bandEdge: string;
  readonly night: string;
  readonly hatch: string;
  readonly ghost: string;
  /** the colours of alarm levels, as lines */
  readonly levels: Readonly<Record<1 | 2 | 3, string>>;
  /** resolves a series colour: `var(--f-ec)`, with or without a fallback, or any CSS colour */
  readonly of: (color: string) => string;
};

/** A size in rem as CSS pixels: uPlot scales only fonts in pixels. */
const inPixels = (size: string): number =>
  Number.parseFloat(size) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Reads the tokens' current values on an element. */
export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: `${inPixels(token('--text-caption'))}px ${style.fontFamily}`,
    grid: token('--line'),
    text: token('--text-2'),
    ground: token('--surface'),
    band: token('--band'),
    bandEdge: token('--band-edge'),
    night: token('--night'),
    hatch: token('--text-3'),
    ghost: token('--text-3'),
    levels: { 1: token('--l1-line'), 2: token('--l2'), 3: token('--l3') },
    of: (color) => {
      const names = color.match(/--[\w-]+/g);
      return names ? (names.map(token).find((value) => value !== '') ?? token('--text-2')) : color;
    },
  };
};

const watch = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'class', 'style'],
  });
  return () => observer.disconnect();
};

/** The colour scheme: a canvas must redraw when it changes. */
export const useScheme = (): string =>
  useSyncExternalStore(watch, () => document.documentElement.dataset['mantineColorScheme'] ?? 'light');
