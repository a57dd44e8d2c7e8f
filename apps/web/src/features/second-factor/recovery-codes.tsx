import { useTranslations } from 'use-intl';
import { copyText } from '#lib/format/copy-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from './second-factors.module.css';

const save = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: 'onsil-recovery-codes.txt' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser reads the file after the click handler returned
};

/** New recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('secondFactor.recovery');
  const copy = useTranslations('common.copy');
  const text = `${codes.join('\n')}\n`;
  const copied = async (): Promise<void> => {
    const done = await copyText(text);
    toast(copy(done ? 'done' : 'failed', { name: t('title') }), done ? 'good' : 'bad');
  };
  return (
    <Sheet opened onClose={onClose} title={t('title')}>
      <div className={flow.stack4}>
        <p>{t('text')}</p>
        <ul className={`${surface.soft} ${classes.codes}`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Actions>
          <Button onClick={() => void copied()}>{t('copy')}</Button>
          <Button onClick={() => save(text)}>{t('save')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </Actions>
      </div>
    </Sheet>
  );
}
