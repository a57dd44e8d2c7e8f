import type { MasterCrop, NutrientSolution } from '@onsil/contract/crops';
import type { CallContext } from '#platform/context.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import type { Language } from '#platform/text/language.ts';
import {
  countCatalogueCrops,
  listCatalogueCrops,
  listNutrients,
  type CatalogueCropRow,
  type NutrientRow,
} from './catalogue.sql.ts';

type Sources = { sourceKo: string; sourceEn: string };

export const sourceIn = (language: Language, { sourceKo, sourceEn }: Sources): string =>
  language === 'ko' ? sourceKo : sourceEn;

/** A crop of the catalogue in the shape of the contract; its recipe names the source in the caller's language. */
export const toMasterCrop = (
  language: Language,
  { isWithdrawn: _withdrawn, version: _version, recipe, ...crop }: CatalogueCropRow,
): MasterCrop => ({ ...crop, recipe: { source: sourceIn(language, crop), ...recipe } });

/** Crops that can be grown, with starting recipes. */
export const listCatalogue = async (
  ctx: CallContext,
  {
    keyword = '',
    includesWithdrawn = false,
    pageNo,
    pageSize,
  }: { keyword?: string | undefined; includesWithdrawn?: boolean } & Page,
): Promise<PageOf<MasterCrop>> => {
  const filter = { keyword, isWithdrawn: includesWithdrawn ? null : false };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listCatalogueCrops(ctx.db, filter, range),
    countCatalogueCrops(ctx.db, filter),
  );
  return { items: rows.map((row) => toMasterCrop(ctx.language, row)), paging };
};

export const toNutrientSolution = (
  language: Language,
  { version: _version, ...row }: NutrientRow,
): NutrientSolution => ({ ...row, source: sourceIn(language, row) });

/** The nutrient solutions that crops may use; for showing crops, also those that were withdrawn. */
export const listNutrientSolutions = async (
  ctx: CallContext,
  { includesWithdrawn }: { includesWithdrawn: boolean },
): Promise<NutrientSolution[]> => {
  const rows = await listNutrients(ctx.db, { keyword: '', isWithdrawn: includesWithdrawn ? null : false });
  return rows.map((row) => toNutrientSolution(ctx.language, row));
};
