import { IconLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { copyText } from '#lib/format/copy-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';

/** Copies the address of exactly this view. */
export function CopyLink({ address }: { address?: () => string }) {
  const t = useTranslations('timeSeries');
  const copy = async () => {
    const copied = await copyText(address ? address() : location.href);
    toast(t(copied ? 'linkCopied' : 'linkFailed'), copied ? 'good' : 'bad');
  };
  return (
    <Button isIconOnPhones icon={<IconLink size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
      {t('copyLink')}
    </Button>
  );
}
