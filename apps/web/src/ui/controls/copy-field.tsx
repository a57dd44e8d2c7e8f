import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { copyText } from '#lib/format/copy-text.ts';
import { toast } from '../feedback/toast.tsx';
import { Button } from './button.tsx';
import flow from '../layout/flow.module.css';
import surface from '../layout/surface.module.css';
import classes from './copy-field.module.css';

type Props = { /** what the text is, for the button's label */ name: string; text: string };

/** A text to copy, with a copy button. */
export function CopyField({ name, text }: Props) {
  const t = useTranslations('common.copy');
  const copy = async (): Promise<void> => {
    const copied = await copyText(text);
    toast(t(copied ? 'done' : 'failed', { name }), copied ? 'good' : 'bad');
  };
  return (
    <div className={`${flow.row2} ${surface.frame} ${classes.line}`}>
      <code>{text}</code>
      <Button
        aria-label={t('what', { name })}
        icon={<IconCopy size={16} stroke={1.5} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
    </div>
  );
}
