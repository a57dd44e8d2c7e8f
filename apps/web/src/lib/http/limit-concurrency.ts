/** Runs at most `count` tasks at a time; the others wait in first-in, first-out order. */
export const limitConcurrency = (count: number) => {
  let available = count;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (available > 0) available -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else available += 1;
    }
  };
};
