import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

export const labelKinds = ['controller', 'rack', 'batch'] as const;

/** Search parameters of the labels: of what. */
export const labelsSearch = z.object({ kind: searchParam(z.enum(labelKinds)) });

/** Search parameters of a label's address: the farm, where to look first. */
export const placeSearch = z.object({ f: searchParams.text });
