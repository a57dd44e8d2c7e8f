import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StoredFile } from '@onsil/contract/files';
import { fileUrl } from '#lib/http/file-url.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './picture.module.css';

type Props = {
  file: StoredFile;
  size: 's' | 'm';
  alt: string;
  /** loads when it comes near the viewport */
  lazy?: boolean;
};

/**
 * A picture with reserved space. A HEIC original without thumbnails is tried in the large view only, since some browsers
 * can decode it; others show a placeholder.
 */
export function Picture({ file, size, alt, lazy = false }: Props) {
  const t = useTranslations('growthPhotos');
  const [failed, setFailed] = useState(false);
  const decoded = file.width !== undefined;
  if (failed || (!decoded && size === 's'))
    return (
      <span className={`${typography.captionTight} ${flow.stack1} ${classes.none}`}>
        <VisuallyHidden>{alt}</VisuallyHidden>
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        <strong>{file.contentType === 'image/heic' ? t('undecoded') : file.name}</strong>
        {size === 'm' && <span>{t('undecodedText')}</span>}
      </span>
    );
  return (
    <img
      className={classes.picture}
      src={fileUrl(file.key, decoded ? size : 'o')}
      width={file.width}
      height={file.height}
      alt={alt}
      draggable={false}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
