export type FeatureNames = {
  /** folder and address: `seed-lots` */
  name: string;
  /** `seedLots` */
  camel: string;
  /** `SeedLots` */
  pascal: string;
  titleKo: string;
  titleEn: string;
};

const contract = ({ name, camel, pascal, titleEn }: FeatureNames): string => `import * as z from 'zod/mini';
import { endpoints, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { integer } from './values.ts';

const ${camel}Row = z.object({ id: integer, name: z.string() });
export type ${pascal}Row = z.output<typeof ${camel}Row>;

export const ${camel}Api = endpoints({
  list${pascal}: {
    method: 'GET',
    path: '/farm/{id}/${name}',
    who: 'farm',
    summary: ${JSON.stringify(`List a farm’s ${titleEn.toLowerCase()}`)},
    params: farmParam,
    reply: items(${camel}Row),
  },
});
`;

const phrasesKo = ({ camel, titleKo }: FeatureNames): string => `export const ${camel} = {
  title: ${JSON.stringify(titleKo)},
  empty: '등록된 내용이 없습니다',
} as const;
`;

const phrasesEn = ({
  name,
  camel,
  titleEn,
}: FeatureNames): string => `import type { ${camel} as ko } from '../ko/${name}.ts';
import type { Same } from '../same.ts';

export const ${camel}: Same<typeof ko> = {
  title: ${JSON.stringify(titleEn)},
  empty: 'Nothing here yet',
};
`;

const useCase = ({
  name,
  pascal,
  titleEn,
}: FeatureNames): string => `import type { ${pascal}Row } from '@onsil/contract/${name}';
import type { MemberContext } from '#platform/context.ts';
import { requireFarm } from '#features/farms/farms.ts';

/** ${titleEn} of a farm. Empty until a migration adds their table and \`${name}.sql.ts\` reads it. */
export const list${pascal} = async (ctx: MemberContext, farmId: string): Promise<${pascal}Row[]> => {
  await requireFarm(ctx, farmId);
  return [];
};
`;

const serverFeature = ({
  name,
  camel,
  pascal,
}: FeatureNames): string => `import { ${camel}Api } from '@onsil/contract/${name}';
import { calls, type Feature } from '#platform/feature.ts';
import { list${pascal} } from './list.ts';

export const ${camel}Feature: Feature = {
  api: () => [
    calls(${camel}Api, {
      list${pascal}: async (ctx, { params }) => ({ items: await list${pascal}(ctx, params.id) }),
    }),
  ],
};
`;

const webApi = ({
  name,
  camel,
  pascal,
  titleEn,
}: FeatureNames): string => `import { ${camel}Api } from '@onsil/contract/${name}';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** ${titleEn} of a farm. */
export const ${camel}Query = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.${camel}(farmId),
    queryFn: async ({ signal }) => (await call(${camel}Api.list${pascal}, { params: { id: farmId } }, { signal })).items,
  });
`;

const page = ({
  name,
  camel,
  pascal,
  titleEn,
}: FeatureNames): string => `import type { ${pascal}Row } from '@onsil/contract/${name}';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { ${camel}Query } from '../api.ts';

const route = getRouteApi('/smartfarm/$farmId/${name}');

function Rows({ rows }: { rows: readonly ${pascal}Row[] }) {
  const t = useTranslations('${camel}');
  if (rows.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <ul>
      {rows.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

/** ${titleEn} of a farm. */
export function Page() {
  const { farmId } = route.useParams();
  const t = useTranslations('${camel}');
  const { data, error, refetch } = useQuery(${camel}Query(farmId));
  return (
    <Stack>
      <PageTitle title={t('title')} />
      <Card padded>{data ? <Rows rows={data} /> : <QueryFallback error={error} retry={refetch} lines={6} />}</Card>
    </Stack>
  );
}
`;

/** The files of a new feature in every layer, by path. */
export const newFiles = (names: FeatureNames): Readonly<Record<string, string>> => ({
  [`packages/contract/src/${names.name}.ts`]: contract(names),
  [`packages/phrases/src/ko/${names.name}.ts`]: phrasesKo(names),
  [`packages/phrases/src/en/${names.name}.ts`]: phrasesEn(names),
  [`apps/server/src/features/${names.name}/list.ts`]: useCase(names),
  [`apps/server/src/features/${names.name}/${names.name}.ts`]: serverFeature(names),
  [`apps/web/src/features/${names.name}/api.ts`]: webApi(names),
  [`apps/web/src/features/${names.name}/list/page.tsx`]: page(names),
});

/** One change of a file that lists all features: `find` is replaced; every change must have an effect. */
export type Registration = { file: string; find: RegExp; replace: string };

const lastImport = /(?<=(?:^|\n)import [^;]*;\n)(?!import |[^;]*\nimport )/;

/** The registrations of a new feature. */
export const registrations = ({ name, camel, pascal }: FeatureNames): readonly Registration[] => [
  {
    file: 'packages/contract/src/api.ts',
    find: lastImport,
    replace: `import { ${camel}Api } from './${name}.ts';\n`,
  },
  { file: 'packages/contract/src/api.ts', find: /(?=\} as const;)/, replace: `  ${camel}: ${camel}Api,\n` },
  ...(['ko', 'en'] as const).flatMap((language) => [
    {
      file: `packages/phrases/src/portal-${language}.ts`,
      find: /^/,
      replace: `import { ${camel} } from './${language}/${name}.ts';\n`,
    },
    {
      file: `packages/phrases/src/portal-${language}.ts`,
      find: /(?<=export const phrases[^{]*\{\n)/,
      replace: `  ${camel},\n`,
    },
  ]),
  {
    file: 'apps/server/src/app/features.ts',
    find: lastImport,
    replace: `import { ${camel}Feature } from '#features/${name}/${name}.ts';\n`,
  },
  {
    file: 'apps/server/src/app/features.ts',
    find: /(?= {2}systemFeature,)/,
    replace: `  ${camel}Feature,\n`,
  },
  {
    file: 'apps/web/src/lib/state/query-keys.ts',
    find: /(?<=export const queryKeys = \{\n)/,
    replace: `  ${camel}: ofFarm('${name}'),\n`,
  },
  {
    file: 'apps/web/src/routes/farm.ts',
    find: /(?=\/\*\* All screens of a farm\.)/,
    replace: `const ${camel}Route = createRoute({
  getParentRoute: () => farmRoute,
  path: '${name}',
  component: lazyRouteComponent(() => loadPage(() => import('#features/${name}/list/page.tsx')), 'Page'),
});

`,
  },
  {
    file: 'apps/web/src/routes/farm.ts',
    find: /(?<=farmRoute\.addChildren\(\[\n)/,
    replace: `  ${camel}Route,\n`,
  },
  {
    file: 'apps/server/test/support/role-table-records.ts',
    find: /(?<=export const recordSamples.* = \{\n)/,
    replace: `  '${camel}.list${pascal}': ({ farm }) => ({ path: \`/farm/\${farm.farmNo}/${name}\` }),\n`,
  },
];
