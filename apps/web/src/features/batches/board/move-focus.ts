import type { KeyboardEvent } from 'react';

const cardsOf = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

const columnBeside = (column: Element | null, step: 1 | -1): HTMLElement[] => {
  let beside = column;
  do beside = (step === 1 ? beside?.nextElementSibling : beside?.previousElementSibling) ?? null;
  while (beside && cardsOf(beside).length === 0);
  return cardsOf(beside);
};

/** Arrow keys move the focus: up and down in a column, left and right to the next non-empty column. */
export const moveFocusByArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const card = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-card]');
  if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
  const column = card.closest('[data-column]');
  const cards = cardsOf(column);
  const place = cards.indexOf(card);
  const ends: Partial<Record<string, HTMLElement | undefined>> = {
    ArrowDown: cards[place + 1],
    ArrowUp: cards[place - 1],
    ArrowRight: columnBeside(column, 1)
      .slice(0, place + 1)
      .at(-1),
    ArrowLeft: columnBeside(column, -1)
      .slice(0, place + 1)
      .at(-1),
    Home: cards[0],
    End: cards.at(-1),
  };
  if (!(event.key in ends)) return;
  event.preventDefault();
  ends[event.key]?.focus();
};
