import { kmaInstant, type KmaBase } from '@onsil/domain/kma-time';
import type { KmaCell } from '@onsil/domain/kma-grid';
import * as z from 'zod';
import { askOutside, jsonOf, outsideError } from '#platform/outside-call.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;
/** A forecast has some 800 to 1,000 rows. */
const rowsAtOnce = 1_500;

const row = z.object({
  category: z.string(),
  obsrValue: z.string().optional(),
  fcstDate: z.string().optional(),
  fcstTime: z.string().optional(),
  fcstValue: z.string().optional(),
});
const answer = z.object({
  response: z.object({
    header: z.object({ resultCode: z.string() }),
    body: z.object({ items: z.object({ item: z.array(row) }) }).optional(),
  }),
});

/** Values by category (`T1H`, `REH` …) as the service writes them. */
export type KmaValues = ReadonlyMap<string, string>;

export type KmaService = {
  /** What was observed; null while there is nothing of that time. */
  observed: (cell: KmaCell, base: KmaBase, signal: AbortSignal) => Promise<KmaValues | null>;
  /** What is forecast, by instant (epoch ms), the earliest first; null while there is nothing of that time. */
  forecast: (cell: KmaCell, base: KmaBase, signal: AbortSignal) => Promise<Map<number, KmaValues> | null>;
};

/** The portal hands a key out twice, encoded and not; encoding the encoded one again makes it unknown. */
const plainKey = (key: string): string => {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
};

/** What is wrong with a key or a quota comes as XML, whatever was asked for, and with HTTP 200. */
const refusalIn = (text: string): string | undefined => {
  const code = /<returnReasonCode>\s*(\d{1,3})\s*<\/returnReasonCode>/.exec(text)?.[1];
  return code === undefined ? undefined : `KMA refused: ${code}`;
};

const rowsOf = (text: string): z.output<typeof row>[] | null => {
  const refusal = refusalIn(text);
  if (refusal !== undefined) throw outsideError(refusal);
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) throw outsideError('KMA: answer of another form');
  const { header, body } = parsed.data.response;
  if (header.resultCode === '03') return null;
  if (header.resultCode !== '00') throw outsideError(`KMA refused: ${header.resultCode.slice(0, 3)}`);
  if (!body) throw outsideError('KMA: answer of another form');
  return body.items.item;
};

/** The village forecast service of the Korea Meteorological Administration (VilageFcstInfoService 2.0). */
export const kmaService = (baseUrl: string, key: string): KmaService => {
  const ask = async (operation: string, { nx, ny }: KmaCell, base: KmaBase, signal: AbortSignal) => {
    const url = new URL(`/1360000/VilageFcstInfoService_2.0/${operation}`, baseUrl);
    url.search = new URLSearchParams({
      serviceKey: plainKey(key),
      pageNo: '1',
      numOfRows: String(rowsAtOnce),
      dataType: 'JSON',
      ...base,
      nx: String(nx),
      ny: String(ny),
    }).toString();
    const { status, text } = await askOutside(url, { signal, timeoutMs, maxBytes });
    if (status !== 200) throw outsideError(refusalIn(text) ?? `KMA answered ${status}`);
    return rowsOf(text);
  };
  return {
    async observed(cell, base, signal) {
      const rows = await ask('getUltraSrtNcst', cell, base, signal);
      return rows && new Map(rows.map(({ category, obsrValue = '' }) => [category, obsrValue]));
    },
    async forecast(cell, base, signal) {
      const rows = await ask('getVilageFcst', cell, base, signal);
      if (!rows) return null;
      const hours = new Map<number, Map<string, string>>();
      for (const { category, fcstDate = '', fcstTime = '', fcstValue = '' } of rows) {
        const at = kmaInstant(fcstDate, fcstTime);
        if (!Number.isNaN(at)) hours.set(at, (hours.get(at) ?? new Map<string, string>()).set(category, fcstValue));
      }
      return new Map([...hours].toSorted(([a], [b]) => a - b));
    },
  };
};
