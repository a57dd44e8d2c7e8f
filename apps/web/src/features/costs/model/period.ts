import { monthsBefore } from '@onsil/domain/costs/months';
import { today } from '#lib/format/iso-day.ts';
import type { Months } from '../api.ts';

export const thisMonth = (): string => today().slice(0, 7);

/** The last months up to this one. */
export const periodOf = (count: number): Months => ({ from: monthsBefore(thisMonth(), count - 1), to: thisMonth() });
