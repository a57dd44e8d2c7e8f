import { readText, storeText } from '#lib/state/stored-text.ts';

const sampleKey = 'fontSample';
const font = '1em "Pretendard Variable"';
/** Longer than this the first paint does not wait for the font's files, which are in the browser's cache. */
const maxWaitMs = 400;

const loadFaces = (): Promise<unknown> => import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');

/** Text is set in the web font from now on; until then in a system font, also where the web font is there. */
const show = (): void => void (document.documentElement.dataset['webFont'] = '');
const isShown = (): boolean => 'webFont' in document.documentElement.dataset;

/** A character of each part of the font that this page needed. */
const sampleHere = (): string =>
  [...document.fonts]
    .filter(({ status }) => status === 'loaded')
    .flatMap(({ unicodeRange }) => /U\+([\da-f]+)/i.exec(unicodeRange)?.[1] ?? [])
    .map((hex) => String.fromCodePoint(parseInt(hex, 16)))
    .join('');

/** Loads the parts of the web font that an earlier visit needed, so that no text changes its width after the first paint. */
export const loadKnownFont = async (): Promise<void> => {
  const sample = readText(sampleKey);
  if (sample === null) return;
  const loaded = loadFaces()
    .then(() => document.fonts.load(font, sample))
    .then(
      () => true,
      () => false,
    );
  const tooLong = new Promise<false>((resolve) => setTimeout(resolve, maxWaitMs, false));
  if (await Promise.race([loaded, tooLong])) show();
};

/**
 * Loads the web font and remembers what pages need. A first visit, or one for which the font came too late, shows a system
 * font until its first screen is left: letters of another width would move the text.
 */
export const loadFont = async (whenScreenLeft: () => Promise<void>): Promise<void> => {
  if (!isShown()) await whenScreenLeft();
  await loadFaces();
  show();
  const remember = (): void => void storeText(sampleKey, sampleHere());
  document.fonts.addEventListener('loadingdone', remember);
  remember();
};
