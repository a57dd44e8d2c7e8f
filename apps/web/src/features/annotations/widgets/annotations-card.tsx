import { useTranslations } from 'use-intl';
import type { Annotation } from '@onsil/contract/annotations';
import type { FieldMeta } from '@onsil/contract/controllers';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AnnotationRow } from '../edit/annotation-row.tsx';
import { AnnotationSheet } from '../edit/annotation-sheet.tsx';

type Props = {
  farmId: string;
  /** annotations of the drawn series, in the order of their marks */
  annotations: readonly Annotation[];
  /** refetches the annotations */
  fresh: () => Promise<readonly Annotation[]>;
  controllers: readonly { controllerId: string; controllerName: string }[];
  fields: readonly FieldMeta[];
  /** the shown period in epoch ms: the default of a new annotation */
  seen: { from: number; to: number };
  /** it was picked on the chart, so an unsent draft of another period is left alone */
  isPicked?: boolean;
  /** the annotation whose sheet is open */
  edited: 'new' | number | undefined;
  /** opens the sheet of an annotation, or of a new one */
  onEdit: (annotationId?: number) => void;
  onClose: (saved: boolean) => void;
};

/** Annotations of the charted period, with the sheet that edits them. */
export function AnnotationsCard({
  farmId,
  annotations,
  fresh,
  controllers,
  fields,
  seen,
  isPicked = false,
  edited,
  onEdit,
  onClose,
}: Props) {
  const t = useTranslations('annotations');
  const opened = useOpenedRow(annotations, ({ annotationId }) => annotationId, edited === 'new' ? undefined : edited);
  if (controllers.length === 0) return null;
  return (
    <Card
      title={t('title')}
      aside={
        <Button variant="quiet" icon={addIcon} onClick={() => onEdit()}>
          {t('write')}
        </Button>
      }
    >
      {annotations.length === 0 ? (
        <EmptyText>{t('none')}</EmptyText>
      ) : (
        <ul aria-label={t('title')}>
          {annotations.map((annotation, place) => (
            <AnnotationRow
              key={annotation.annotationId}
              annotation={annotation}
              number={place + 1}
              about={{ controllers, fields }}
              onEdit={() => onEdit(annotation.annotationId)}
            />
          ))}
        </ul>
      )}
      {(edited === 'new' || opened) && (
        <AnnotationSheet
          key={edited}
          farmId={farmId}
          annotation={opened}
          fresh={async () => (await fresh()).find(({ annotationId }) => annotationId === edited)}
          about={{ controllers, fields }}
          seen={seen}
          isPicked={isPicked}
          onClose={onClose}
        />
      )}
    </Card>
  );
}
