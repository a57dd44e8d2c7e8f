import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FileButton } from '#ui/forms/file-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import typography from '#ui/theme/typography.module.css';
import { readPlaceUrl } from '../place.ts';
import { readQrPhoto } from './qr-reader.ts';
import { useScan, type CameraProblem } from './use-scan.ts';
import classes from './scan.module.css';

type PhotoProps = { problem: CameraProblem; isForeign: boolean; onCode: (text: string) => void };

/** Where a page gets no live camera, such as without HTTPS: a photo of the label is read instead. */
function PhotoOfLabel({ problem, isForeign, onCode }: PhotoProps) {
  const t = useTranslations('labels.scan');
  const [isUnread, setUnread] = useState(false);
  const read = async (file: File): Promise<void> => {
    const text = await readQrPhoto(file).catch(() => null);
    setUnread(text === null);
    if (text !== null) onCode(text);
  };
  const error = isUnread ? t('unread') : isForeign ? t('foreign') : undefined;
  return (
    <Card>
      <EmptyState
        title={t(`${problem}.title`)}
        action={
          <FileButton label={t('photo')} accept="image/*" camera error={error} onChoose={(file) => void read(file)} />
        }
      >
        {t(`${problem}.text`)}
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
  const { video, problem } = useScan(open);
  return (
    <>
      <PageTitle title={t('title')} sub={t('hint')} />
      {problem ? (
        <PhotoOfLabel problem={problem} isForeign={isForeign} onCode={open} />
      ) : (
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
