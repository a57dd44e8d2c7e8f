import { useState, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { StoredFile } from '@onsil/contract/files';
import { fileUrl } from '#lib/http/file-url.ts';
import { isLightSheet } from './light-sheet.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './plan.module.css';

type Props = { file: StoredFile; label: string; stage?: Ref<HTMLDivElement>; children: ReactNode };

/** The picture with its markers; phones load a smaller one. */
export function PlanPicture({ file, label, stage, children }: Props) {
  const t = useTranslations('farmInfo.plan');
  const [broken, setBroken] = useState<string>();
  const [lightSheet, setLightSheet] = useState<string>();
  const { key, width = 4, height = 3 } = file;
  return (
    <div ref={stage} className={`${surface.frame} ${classes.stage}`} style={{ aspectRatio: `${width} / ${height}` }}>
      {broken === key ? (
        <p role="alert" className={`${typography.hint} ${classes.broken}`}>
          {t('broken')}
        </p>
      ) : (
        <picture>
          <source media="(max-width: 575.98px)" srcSet={fileUrl(key, 'm')} />
          <img
            src={fileUrl(key)}
            alt={label}
            width={width}
            height={height}
            draggable={false}
            data-light-sheet={lightSheet === key || undefined}
            onLoad={({ currentTarget }) => setLightSheet(isLightSheet(currentTarget) ? key : undefined)}
            onError={() => setBroken(key)}
          />
        </picture>
      )}
      {children}
    </div>
  );
}
