import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FileButton } from '#ui/forms/file-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { readPlaceUrl } from '../place.ts';
import { ReaderError, readQrPhoto } from './qr-reader.ts';
import { useScan, type ScanProblem } from './use-scan.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './scan.module.css';

type PhotoProps = {
  problem: Exclude<ScanProblem, 'reader'>;
  isForeign: boolean;
  onCode: (text: string) => void;
};

/** Where a page gets no live camera, such as without HTTPS: a photo of the label is read instead. */
function PhotoOfLabel({ problem, isForeign, onCode }: PhotoProps) {
  const t = useTranslations('labels.scan');
  const [failure, setFailure] = useState<'unread' | 'reader.text'>();
  const read = async (file: File): Promise<void> => {
    try {
      const text = await readQrPhoto(file);
      setFailure(text === null ? 'unread' : undefined);
      if (text !== null) onCode(text);
    } catch (error) {
      setFailure(error instanceof ReaderError ? 'reader.text' : 'unread');
    }
  };
  const error = failure ? t(failure) : isForeign ? t('foreign') : undefined;
  return (
    <Card>
      <EmptyState
        title={t(`${problem}.title`)}
        action={
          <FileButton label={t('photo')} accept="image/*" camera error={error} onChoose={([file]) => void read(file)} />
        }
      >
        {t(`${problem}.text`)}
      </EmptyState>
    </Card>
  );
}

function ReaderFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('labels.scan.reader');
  const error = useTranslations('common.error');
  return (
    <Card>
      <EmptyState title={t('title')} action={<Button onClick={onRetry}>{error('retry')}</Button>}>
        {t('text')}
      </EmptyState>
    </Card>
  );
}

/** Reads a label with the camera and opens its place. */
export function Page() {
  const t = useTranslations('labels.scan');
  const navigate = useNavigate();
  const [isForeign, setForeign] = useState(false);
  const open = (text: string): void => {
    const place = readPlaceUrl(text);
    setForeign(place === null);
    // Replaces the camera in the history: Back should not open it again.
    if (place) void navigate({ ...place, replace: true });
  };
  const { video, problem, retry } = useScan(open);
  return (
    <>
      <PageTitle title={t('title')} sub={t('hint')} />
      {problem === 'reader' && <ReaderFailure onRetry={retry} />}
      {problem && problem !== 'reader' && <PhotoOfLabel problem={problem} isForeign={isForeign} onCode={open} />}
      {!problem && (
        <>
          <div className={classes.camera}>
            <video ref={video} muted playsInline aria-label={t('picture')} />
          </div>
          <output className={isForeign ? typography.error : typography.hint}>
            {t(isForeign ? 'foreign' : 'searching')}
          </output>
        </>
      )}
    </>
  );
}
