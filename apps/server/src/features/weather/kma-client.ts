import * as z from 'zod';
import type { KmaCell } from '@onsil/domain/weather/kma-grid';
import { kmaInstant, type KmaBase } from '@onsil/domain/weather/kma-time';
import { requestProvider, parseProviderJson, createProviderError } from '#platform/http/provider-client.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;
/** A forecast has about 800 to 1,000 rows. */
const pageSize = 1_500;

const row = z.object({
  category: z.string(),
  obsrValue: z.string().optional(),
  fcstDate: z.string().optional(),
  fcstTime: z.string().optional(),
  fcstValue: z.string().optional(),
});
const responseSchema = z.object({
  response: z.object({
    header: z.object({ resultCode: z.string() }),
    body: z.object({ items: z.object({ item: z.array(row) }) }).optional(),
  }),
});

/** Values by category (`T1H`, `REH` …) as the service writes them. */
export type KmaValues = ReadonlyMap<string, string>;

export type KmaClient = {
  /** Observed values; null if there are none for that time yet. */
  observed: (cell: KmaCell, base: KmaBase, signal: AbortSignal) => Promise<KmaValues | null>;
  /** Forecast values by instant (epoch ms), earliest first; null if there are none for that time yet. */
  forecast: (cell: KmaCell, base: KmaBase, signal: AbortSignal) => Promise<Map<number, KmaValues> | null>;
};

/** The portal of KMA shows each key encoded and decoded; an encoded one must not be encoded again. */
const plainKey = (key: string): string => {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
};

/** Errors of key or quota arrive as XML with HTTP 200, whatever format was requested. */
const findRefusal = (text: string): string | undefined => {
  const code = /<returnReasonCode>\s*(\d{1,3})\s*<\/returnReasonCode>/.exec(text)?.[1];
  return code === undefined ? undefined : `KMA refused: ${code}`;
};

const parseRows = (text: string): z.output<typeof row>[] | null => {
  const refusal = findRefusal(text);
  if (refusal !== undefined) throw createProviderError(refusal);
  const parsed = responseSchema.safeParse(parseProviderJson(text));
  if (!parsed.success) throw createProviderError('KMA: answer of another form');
  const { header, body } = parsed.data.response;
  if (header.resultCode === '03') return null;
  if (header.resultCode !== '00') throw createProviderError(`KMA refused: ${header.resultCode.slice(0, 3)}`);
  if (!body) throw createProviderError('KMA: answer of another form');
  return body.items.item;
};

/** Client of the village forecast service of the Korea Meteorological Administration (VilageFcstInfoService 2.0). */
export const createKmaClient = (baseUrl: string, key: string): KmaClient => {
  const request = async (operation: string, { nx, ny }: KmaCell, base: KmaBase, signal: AbortSignal) => {
    const url = new URL(`/1360000/VilageFcstInfoService_2.0/${operation}`, baseUrl);
    url.search = new URLSearchParams({
      serviceKey: plainKey(key),
      pageNo: '1',
      numOfRows: String(pageSize),
      dataType: 'JSON',
      ...base,
      nx: String(nx),
      ny: String(ny),
    }).toString();
    const { status, text } = await requestProvider(url, { signal, timeoutMs, maxBytes });
    if (status !== 200) throw createProviderError(findRefusal(text) ?? `KMA answered ${status}`);
    return parseRows(text);
  };
  return {
    async observed(cell, base, signal) {
      const rows = await request('getUltraSrtNcst', cell, base, signal);
      return rows && new Map(rows.map(({ category, obsrValue = '' }) => [category, obsrValue]));
    },
    async forecast(cell, base, signal) {
      const rows = await request('getVilageFcst', cell, base, signal);
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
