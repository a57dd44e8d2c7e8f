import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { QrCode } from '#ui/data/qr-code.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { getPlaceUrl, type FarmThings, type PlaceKind } from '../place.ts';
import { labelKinds } from '../search-params.ts';
import { useFarmThings } from '../use-place.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './labels.module.css';

type Label = { kind: PlaceKind; id: string; name: string; detail: string };

const listLabels = ({ controllers, racks, batches }: FarmThings): Label[] => [
  ...controllers.map((one) => ({
    kind: 'controller' as const,
    id: one.controllerId,
    name: one.controllerName,
    detail: one.controllerId,
  })),
  ...racks.map((one) => ({ kind: 'rack' as const, id: String(one.rackId), name: one.name, detail: one.place })),
  ...batches.map((one) => ({
    kind: 'batch' as const,
    id: String(one.batchId),
    name: one.batchName,
    detail: one.cropName,
  })),
];

/** Labels of an A4 sheet: 3 columns, 8 rows. */
const perSheet = 24;
const toSheets = (labels: readonly Label[]): Label[][] =>
  Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, sheet) =>
    labels.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );

type SheetProps = { labels: readonly Label[]; farmId: string; farmName: string | undefined };

/** One sheet of paper. */
function LabelSheet({ labels, farmId, farmName }: SheetProps) {
  const t = useTranslations('labels');
  return (
    <ul className={`${flow.stack2} ${classes.sheet}`}>
      {labels.map(({ kind, id, name, detail }) => (
        <li key={id}>
          <QrCode text={getPlaceUrl(location.origin, farmId, kind, id)} label={t('code', { name })} />
          <div className={`${flow.lines} ${flow.shrink}`}>
            <strong>{name}</strong>
            <span>{detail}</span>
            <small>{farmName}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

const route = getRouteApi('/smartfarm/$farmId/labels');

/** Labels with codes for the controllers, racks and batches of a farm, to print on sheets of A4. */
export function Page() {
  const t = useTranslations('labels');
  const { farmId } = route.useParams();
  const [{ kind = 'controller' }, setSearch] = useSearchState(route);
  const { data: farm } = useQuery(farmQuery(farmId));
  const { things, isPending, error, refetch } = useFarmThings(farmId);
  const labels = listLabels(things).filter((label) => label.kind === kind);
  return (
    <Stack>
      <div className={`${flow.parts} ${flow.start} ${classes.above}`}>
        <PageTitle
          title={t('title')}
          sub={t('hint')}
          actions={
            <>
              <ButtonLink to="/q" icon={<IconQrcode size={16} stroke={1.5} aria-hidden />}>
                {t('scan.title')}
              </ButtonLink>
              {labels.length > 0 && (
                <Button
                  variant="primary"
                  icon={<IconPrinter size={16} stroke={1.5} aria-hidden />}
                  onClick={() => globalThis.print()}
                >
                  {t('print')}
                </Button>
              )}
            </>
          }
        />
        <SegmentedControl
          label={t('kinds')}
          value={kind}
          onChange={(next) => setSearch({ kind: next })}
          options={labelKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
      {labels.length === 0 && (
        <Card padded={isPending || error !== null}>
          {isPending || error ? (
            <QueryFallback error={isPending ? null : error} retry={refetch} lines={8} />
          ) : (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          )}
        </Card>
      )}
      {toSheets(labels).map((sheet) => (
        <LabelSheet key={sheet[0]?.id} labels={sheet} farmId={farmId} farmName={farm?.farmName} />
      ))}
    </Stack>
  );
}
