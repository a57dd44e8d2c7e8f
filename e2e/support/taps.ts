import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** A person's taps in one work, without typing. */
export type Taps = {
  tap: (target: Locator) => Promise<void>;
  /** Chooses an option of a phone's own list, which takes two taps. */
  choose: (list: Locator, option: Parameters<Locator['selectOption']>[0]) => Promise<void>;
  /** Picks a picture, by the button and in the phone's own gallery. */
  pick: (input: Locator, picture: Parameters<Locator['setInputFiles']>[0]) => Promise<void>;
  expectAtMost: (most: number) => void;
};

export const countTaps = (): Taps => {
  let taps = 0;
  return {
    tap: async (target) => {
      taps += 1;
      await target.tap();
    },
    choose: async (list, option) => {
      taps += 2;
      await list.selectOption(option);
    },
    pick: async (input, picture) => {
      taps += 2;
      await input.setInputFiles(picture);
    },
    expectAtMost: (most) => expect(taps).toBeLessThanOrEqual(most),
  };
};
