import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Annotation } from '@onsil/contract/annotations';
import type { FieldMeta } from '@onsil/contract/controllers';
import { parseInstant, formatRange } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useRemoveAnnotation } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../annotations.module.css';

/** Controllers and fields that an annotation can refer to, with names. */
export type AnnotationSubjects = {
  controllers: readonly { controllerId: string; controllerName: string }[];
  fields: readonly FieldMeta[];
};

type Props = {
  annotation: Annotation;
  number: number;
  about: AnnotationSubjects;
  onEdit: () => void;
};

/** An annotation with the number of its mark in the chart. */
export function AnnotationRow({ annotation, number, about, onEdit }: Props) {
  const t = useTranslations('annotations');
  const localized = useLocalized();
  const { mutateAsync: removeAnnotation } = useRemoveAnnotation();
  const { annotationId, controllerId, field, from, to, text, memberName, isMine } = annotation;
  const controller = about.controllers.find((one) => one.controllerId === controllerId);
  const knownField = about.fields.find((one) => one.field === field);
  const facts = [
    formatRange(parseInstant(from), parseInstant(to)),
    about.controllers.length > 1 ? controller?.controllerName : undefined,
    knownField ? localized(knownField.nameKo, knownField.nameEn) : t('allFields'),
    memberName ?? t('former'),
  ];
  const remove = async (): Promise<void> => {
    await removeAnnotation(annotationId);
    toast(t('removed'));
  };
  return (
    <li className={`${flow.stack2} ${surface.part} ${classes.annotation}`}>
      <b className={typography.muted}>{number}</b>
      <div className={`${flow.stack1} ${flow.start} ${flow.shrink}`}>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <PlainText text={text} />
        {isMine && (
          <span className={classes.acts}>
            <Button
              variant="quiet"
              icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
              aria-label={t('editOf', { number })}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
            <ConfirmButton
              label={t('remove')}
              aria-label={t('removeOf', { number })}
              title={t('removeTitle')}
              onConfirm={remove}
            >
              {t('removeText')}
            </ConfirmButton>
          </span>
        )}
      </div>
    </li>
  );
}
