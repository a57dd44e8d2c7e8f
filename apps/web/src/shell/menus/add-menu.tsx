import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyLayer } from '#ui/layout/lazy-layer.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './add-menu.module.css';

const AddSheet = lazyLayer(async () => (await import('./add-sheet.tsx')).AddSheet);

/** The + of a phone's tab bar: what people enter several times a day. */
export function AddMenu({ farmId }: { farmId: string }) {
  const t = useTranslations('shell.add');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <button
        type="button"
        className={`${flow.center} ${classes.button}`}
        aria-label={t('title')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span>
          <IconPlus size={26} stroke={2} aria-hidden />
        </span>
      </button>
      <AddSheet farmId={farmId} opened={opened} onClose={close} />
    </>
  );
}
