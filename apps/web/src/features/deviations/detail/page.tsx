import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { CallError } from '#lib/http/api.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useMuteAlarms } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { deviationQuery } from './api.ts';
import { DeviationDetail } from './deviation-detail.tsx';

type Props = { farmId: string; deviation: Deviation; opened: boolean; onClose: () => void };

/** Asks whether to mute the alarm for an hour; a notification's button leads here. */
function MuteHourDialog({ farmId, deviation, opened, onClose }: Props) {
  const t = useTranslations('deviations.muteHour');
  const { nameOf } = useDeviationText();
  const { mutateAsync: mute } = useMuteAlarms(farmId);
  const { controllerId, field } = deviation;
  const confirm = async (): Promise<void> => {
    await mute({ controllerId, ...(field !== null && { field }), isMuting: true, hours: 1 });
    toast(t('done'));
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('title', { name: nameOf(deviation) })}
      confirmLabel={t('confirm')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('text')}
    </ConfirmDialog>
  );
}

const route = getRouteApi('/smartfarm/$farmId/$deviationId/notification-action');

/** The detail page of a deviation. */
export function Page() {
  const { farmId, deviationId } = route.useParams();
  return <LoadedDeviation key={deviationId} farmId={farmId} seq={Number(deviationId)} />;
}

// Another farm's deviation, a deleted one and an invalid number look the same.
const unknown = (error: unknown): boolean => error instanceof CallError && [400, 403, 404, 422].includes(error.number);

function LoadedDeviation({ farmId, seq }: { farmId: string; seq: number }) {
  const t = useTranslations();
  const [{ page = 1, do: step }, setSearch] = useSearchState(route);
  const { data, error, refetch } = useQuery(deviationQuery(farmId, seq));
  // A manager of several farms may open a link under another farm's address; that counts as not found.
  if (data && data.farmId === farmId) {
    const { deviation, workedHere } = data;
    return (
      <>
        <DeviationDetail
          farmId={farmId}
          deviation={deviation}
          worked={workedHere}
          isActing={step === 'act'}
          logPage={page}
          onLogPage={(next) => setSearch({ page: next })}
        />
        <MuteHourDialog
          farmId={farmId}
          deviation={deviation}
          opened={deviation.endedAt === null && step === 'mute'}
          onClose={() => setSearch({ do: undefined }, { replace: true })}
        />
      </>
    );
  }
  const back = (
    <ButtonLink to="/smartfarm/$farmId/notification-action" params={{ farmId }}>
      {t('deviations.life.back')}
    </ButtonLink>
  );
  return (
    <Stack>
      <PageTitle title={t('deviations.title')} />
      <Card>
        {data || unknown(error) ? (
          <EmptyState title={t('deviations.life.unknown')} action={back}>
            {t('deviations.life.unknownText')}
          </EmptyState>
        ) : (
          <QueryFallback error={error} retry={refetch} lines={8} />
        )}
      </Card>
    </Stack>
  );
}
