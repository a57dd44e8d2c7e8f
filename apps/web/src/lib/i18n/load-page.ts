import { loadPhrases, type PhrasesPart } from './phrases.ts';

const timeoutMs = 120_000;

/** A screen's chunk did not load: a network failure, or a new release removed it. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/**
 * Loads a screen's module and its texts in parallel, for at most 120 s.
 * @throws PageLoadError with the browser's message, which the router recognizes and reloads the app for; offline with
 *   another one, since a reload would end in the browser's own error page
 */
export const loadPage = async <T>(load: () => Promise<T>, part: PhrasesPart = 'portal'): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('time-out')), timeoutMs);
  });
  try {
    const [page] = await Promise.race([Promise.all([load(), loadPhrases(part)]), timeout]);
    return page;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new PageLoadError(navigator.onLine ? message : `offline: ${message}`, { cause });
  } finally {
    clearTimeout(timer);
  }
};
