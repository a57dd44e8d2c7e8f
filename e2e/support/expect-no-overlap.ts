import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Runs in the page: returns pairs of overlapping texts of its main part. */
const overlappingTexts = (): string[] => {
  type Box = { node: Node; left: number; top: number; right: number; bottom: number };
  // Glyphs extend beyond their line box by a pixel or two.
  const margin = 3;

  const clipped = (box: Box, element: Element | null): Box => {
    if (!element || element === document.body) return box;
    const within = getComputedStyle(element).overflow === 'visible' ? box : element.getBoundingClientRect();
    const cut = {
      node: box.node,
      left: Math.max(box.left, within.left),
      top: Math.max(box.top, within.top),
      right: Math.min(box.right, within.right),
      bottom: Math.min(box.bottom, within.bottom),
    };
    return clipped(cut, element.parentElement);
  };

  const boxes: Box[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.textContent?.trim() || !node.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects())
      boxes.push(clipped({ node, left, top, right, bottom }, node.parentElement));
  }
  const shown = boxes.filter((box) => box.right - box.left > margin && box.bottom - box.top > margin);
  return shown.flatMap((one, i) =>
    shown
      .slice(i + 1)
      .filter(
        (other) =>
          one.node !== other.node && // a text with an ellipsis has a box for each of its parts
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > margin &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > margin,
      )
      .map((other) => `${one.node.textContent} / ${other.node.textContent}`),
  );
};

/** Waits for the web fonts, because system fonts may be taller than their lines, and wider. */
export const fontsCome = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.fonts.size > 0);
  await page.evaluate(() => document.fonts.ready);
};

/** Expects no overlapping texts, as in a layout with too little room. */
export const expectNoOverlap = async (page: Page): Promise<void> => {
  await fontsCome(page);
  expect(await page.evaluate(overlappingTexts)).toEqual([]);
};
