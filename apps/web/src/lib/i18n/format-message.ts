import formatCompiled from 'use-intl/format-message/format-only';
import { formatCount } from '../format/numbers.ts';
import { memoizeLast } from '../state/store.ts';

type Options = Parameters<typeof formatCompiled>[3];
type NumberFormats = Options['formatters']['getNumberFormat'];

/** Counts are written by hand: a browser's first Intl format takes tens of ms. */
const countsByHand = memoizeLast((formatters: Options['formatters']): Options['formatters'] => {
  const getNumberFormat: NumberFormats = (...format) => {
    if (format[1]) return formatters.getNumberFormat(...format);
    const write = (value: number): string =>
      Number.isSafeInteger(value) && value >= 0
        ? formatCount(value)
        : formatters.getNumberFormat(...format).format(value);
    return { format: write } as Intl.NumberFormat;
  };
  return { ...formatters, getNumberFormat };
});

type Format = (...phrase: Parameters<typeof formatCompiled>) => ReturnType<typeof formatCompiled>;

/** Formats a phrase that the build has parsed (compiled-phrases.ts). */
const formatMessage: Format = (key, message, values, options) => {
  const text = formatCompiled(key, message, values, { ...options, formatters: countsByHand(options.formatters) });
  // Where all placeholders are empty, it gives an empty list, which is no text.
  return Array.isArray(text) && text.length === 0 ? '' : text;
};

export default Object.assign(formatMessage, { raw: false });
