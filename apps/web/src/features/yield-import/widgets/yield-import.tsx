import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';
import { DownloadButton } from '#ui/controls/download-button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { FileButton } from '#ui/forms/file-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { downloadSample } from '../api.ts';
import { ImportForm } from '../edit/import-form.tsx';
import { useImportFile } from '../edit/use-import-file.ts';
import { PastImports } from '../past/past-imports.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const kinds = '.csv,.txt,.xlsx';

function NewImport({ farmId }: { farmId: string }) {
  const t = useTranslations('yieldImport');
  const refusal = useDetailedErrorMessage();
  const { file, uploads, reading, failure, choosePart, drop } = useImportFile(farmId);
  const unread = failure === undefined ? undefined : refusal(failure);
  const busy = reading || uploads.arriving.length > 0;
  if (file)
    return (
      <ImportForm
        key={`${file.key} ${file.part}`}
        farmId={farmId}
        file={file}
        reading={reading}
        unread={unread}
        onPart={choosePart}
        onDrop={drop}
      />
    );
  return (
    <Card title={t('title')} padded>
      <p className={`${typography.hint} ${flow.below3}`}>{t('lead')}</p>
      <FileButton
        label={t('choose')}
        accept={kinds}
        disabled={busy}
        error={unread}
        onChoose={([chosen]) => void uploads.add(chosen)}
      >
        {t('kinds')}
      </FileButton>
      <DownloadButton
        label={t('sample.get')}
        save={() => downloadSample(farmId, `${t('sample.file')}.xlsx`)}
        isIconOnPhones={false}
      />
      {busy && <SkeletonLines count={3} label={t('reading')} />}
    </Card>
  );
}

type Props = {
  farmId: string;
  search: { page?: number | undefined };
  setSearch: SetSearch<{ page?: number | undefined }>;
};

/** Imports past cycles and harvests from a file, and lists earlier imports. */
export function YieldImport({ farmId, search: { page }, setSearch }: Props) {
  const t = useTranslations('yieldImport');
  const { data: farm, error, refetch } = useQuery(farmQuery(farmId));
  const mayChange = farm !== undefined && farm.role !== 'member';
  return (
    <>
      {!farm && (
        <Card title={t('title')}>
          <QueryFallback error={error} retry={refetch} lines={6} />
        </Card>
      )}
      {mayChange && <NewImport farmId={farmId} />}
      {farm && !mayChange && <p className={`${typography.hint} ${flow.below3}`}>{t('managersOnly')}</p>}
      <PastImports farmId={farmId} mayChange={mayChange} page={page} onPage={(next) => setSearch({ page: next })} />
    </>
  );
}
