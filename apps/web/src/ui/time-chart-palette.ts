import { useSyncExternalStore } from 'react';

/** What the canvas needs of the page's tokens, as colours that a canvas understands. */
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
  /** a series' own colour: `var(--f-ec)`, with or without a second choice, or any CSS colour */
  readonly of: (color: string) => string;
};

/** Reads the tokens as they now are on an element. */
export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: `12px ${style.fontFamily}`,
    grid: token('--line'),
    text: token('--text-2'),
    ground: token('--surface'),
    band: token('--band'),
    bandEdge: token('--band-edge'),
    night: token('--night'),
    hatch: token('--text-3'),
    ghost: token('--text-3'),
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

/** Changes whenever the page's colours may have changed: a canvas keeps the old ones until it draws again. */
export const useScheme = (): string =>
  useSyncExternalStore(watch, () => document.documentElement.dataset['mantineColorScheme'] ?? 'light');
