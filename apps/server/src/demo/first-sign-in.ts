import path from 'node:path';
import { listCatalogue } from '#features/crops/crops.ts';
import type { CallContext, Context } from '#platform/context.ts';
import { lockTexts, replaceTexts } from '#platform/database/replace-texts.ts';
import { transact } from '#platform/database/transaction.ts';
import type { Services } from '#platform/services.ts';
import type { Language } from '#platform/text/language.ts';
import { demoContext } from './demo-context.ts';
import { translate } from './language.ts';
import { hasDemo, readLanguageState, saveLanguageState } from './secrets.ts';
import { listStoredTexts } from './stored-texts.ts';

/** Programs that sign in name no language; the screens do. */
const namesLanguage = /^(ko|en)\b/i;

/** Where the catalogue's growth recipes come from, by the words of the other language: crops have copies of them. */
const loadSources = async (ctx: Context, language: Language): Promise<ReadonlyMap<string, string>> => {
  const listSources = async (of: Language): Promise<string[]> => {
    const call = demoContext({ ctx, memberNos: new Map([['admin', 0]]), language: of }, 'admin');
    return (await listCatalogue(call, { pageNo: 1, pageSize: 1_000 })).items.map(({ recipe }) => recipe.source);
  };
  const [from, to] = [await listSources(language === 'ko' ? 'en' : 'ko'), await listSources(language)];
  return new Map(from.map((source, index) => [source, to[index] ?? source]));
};

/** Texts that a member wrote stay: only whole texts of the demo are replaced. */
const translateDemo = async (ctx: Context, language: Language): Promise<void> => {
  const sources = await loadSources(ctx, language);
  const replace = (text: string): string => sources.get(text) ?? translate(language, text);
  await replaceTexts(ctx.db, listStoredTexts(language), replace);
};

/** Ends the first start: what it wrote gets the language of a member who signed in meanwhile. */
export const finishFilling = (ctx: Context, dataDir: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockTexts(ctx.db);
    const { language, isFilled } = await readLanguageState(dataDir);
    if (isFilled) return;
    await translateDemo(ctx, language);
    await saveLanguageState(dataDir, { isFilled: true });
  });

const settle = (ctx: CallContext, dataDir: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockTexts(ctx.db);
    const { language, isLanguageOpen, isFilled } = await readLanguageState(dataDir);
    if (!isLanguageOpen) return;
    if (isFilled && language !== ctx.language) await translateDemo(ctx, ctx.language);
    await saveLanguageState(dataDir, { language: ctx.language, isLanguageOpen: false });
  });

/**
 * The first sign-in decides the language of the demo's names and texts, and is answered once they have it. Later ones change
 * nothing, nor does any where `ONSIL_DEMO_LANGUAGE` has decided.
 */
export const settleDemoLanguage = ({ config }: Pick<Services, 'config'>): ((ctx: CallContext) => Promise<void>) => {
  const dataDir = path.resolve(config.ONSIL_DATA);
  let isOpen = config.ONSIL_DEMO === 'on';
  return async (ctx) => {
    if (!isOpen || !hasDemo(dataDir) || !namesLanguage.test(ctx.header('accept-language') ?? '')) return;
    try {
      await settle(ctx, dataDir);
      isOpen = false;
    } catch (error) {
      ctx.log.warn({ err: error }, 'demo: its texts could not be translated');
    }
  };
};
