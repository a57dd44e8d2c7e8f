import type { NoticeContent } from '../write/notice-text.ts';
import type { NoticeParts } from '../write/write-notice.ts';

/** A notice as an own server gets it; `at` in ms. */
export type ChannelEvent = Omit<NoticeContent, 'parts'> & {
  parts: NoticeParts;
  farmId: string;
  deviationIds: readonly number[];
  at: number;
};

/** The body that an own server gets, after the specification Standard Webhooks: `type`, `timestamp` and `data`. */
export const formatEvent = (
  { kind, level, parts, farmId, deviationIds, at }: ChannelEvent,
  text: { title: string; body: string; url: string },
): object => ({
  type: kind === 'test' ? 'test' : `alarm.${kind}`,
  timestamp: new Date(at).toISOString(),
  data: {
    farmId,
    farmName: parts.farm,
    level,
    cause: parts.cause,
    deviationIds,
    controllerName: parts.controller ?? null,
    controllerNames: parts.controllers ?? [],
    field: parts.field ?? null,
    value: parts.value ?? null,
    unit: parts.unit ?? null,
    low: parts.low ?? null,
    high: parts.high ?? null,
    minutes: parts.minutes ?? null,
    ...text,
  },
});
