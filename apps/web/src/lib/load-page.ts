const loadMs = 120_000;

/** A screen's file did not come: a broken network, or a new version that took its place. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Loads a screen's module, for at most 120 s. @throws PageLoadError, with the browser's message, which the router knows */
export const loadPage = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('time-out')), loadMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new PageLoadError(cause instanceof Error ? cause.message : String(cause), { cause });
  } finally {
    clearTimeout(timer);
  }
};
