import type { Period } from '../../api.ts';

/** The place of an instant (epoch ms) in a span, from 0 to 1. */
export const across = (at: number, { from, to }: Period): number => Math.min(1, Math.max(0, (at - from) / (to - from)));
