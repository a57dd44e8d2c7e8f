import type { FieldMeta } from '@onsil/contract/controllers';
import type { Annotation } from '@onsil/contract/annotations';
import { useTranslations } from 'use-intl';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import { AnnotationRow } from '../edit/annotation-row.tsx';
import { AnnotationSheet } from '../edit/annotation-sheet.tsx';

export type AnnotationEdit = 'new' | number | undefined;

type Props = {
  farmId: string;
  /** annotations of the drawn series, in the order of their marks */
  remarks: readonly Annotation[];
  /** refetches the annotations */
  fresh: () => Promise<readonly Annotation[]>;
  controllers: readonly { controllerId: string; controllerName: string }[];
  fields: readonly FieldMeta[];
  /** the shown period in epoch ms: the default of a new annotation */
  seen: { from: number; to: number };
  /** it was picked on the chart, so an unsent draft of another period is left alone */
  isPicked?: boolean;
  edit: AnnotationEdit;
  onEdit: (edit: AnnotationEdit, saved?: boolean) => void;
};

/** Annotations of the charted period, with the sheet that edits them. */
export function AnnotationsCard({
  farmId,
  remarks,
  fresh,
  controllers,
  fields,
  seen,
  isPicked = false,
  edit,
  onEdit,
}: Props) {
  const t = useTranslations('annotations');
  const edited = useOpenedRow(remarks, ({ annotationId }) => annotationId, edit === 'new' ? undefined : edit);
  if (controllers.length === 0) return null;
  return (
    <Card
      title={t('title')}
      aside={
        <Button variant="quiet" icon={addIcon} onClick={() => onEdit('new')}>
          {t('write')}
        </Button>
      }
    >
      {remarks.length === 0 ? (
        <p className={`${typography.hint} ${flow.padded}`}>{t('none')}</p>
      ) : (
        <ul aria-label={t('title')}>
          {remarks.map((remark, place) => (
            <AnnotationRow
              key={remark.annotationId}
              remark={remark}
              number={place + 1}
              about={{ controllers, fields }}
              onEdit={() => onEdit(remark.annotationId)}
            />
          ))}
        </ul>
      )}
      {(edit === 'new' || edited) && (
        <AnnotationSheet
          key={edit}
          farmId={farmId}
          remark={edited}
          fresh={async () => (await fresh()).find(({ annotationId }) => annotationId === edit)}
          about={{ controllers, fields }}
          seen={seen}
          isPicked={isPicked}
          onClose={(saved) => onEdit(undefined, saved)}
        />
      )}
    </Card>
  );
}
