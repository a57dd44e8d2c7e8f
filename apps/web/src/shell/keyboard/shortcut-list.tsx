import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useFarmScreens } from '../screens/use-farm-screens.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './shortcut-list.module.css';

type Shortcut = { keys: string; does: string };

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className={`${flow.stack1} ${classes.group}`}>
      <h3 className={typography.hint}>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const useGroups = (farmId: string | undefined): { title: string; shortcuts: Shortcut[] }[] => {
  const t = useTranslations();
  const screens = useFarmScreens(farmId);
  const goTo = screens.flatMap((screen) =>
    farmId !== undefined && 'goKey' in screen
      ? [{ keys: t('keyboard.sequence', { first: 'G', second: screen.goKey }), does: t(screen.title) }]
      : [],
  );
  return [
    {
      title: t('keyboard.groups.everywhere'),
      shortcuts: [
        { keys: t('keyboard.or', { one: '/', other: 'Ctrl K' }), does: t('keyboard.search') },
        { keys: '?', does: t('keyboard.list') },
        { keys: 'Esc', does: t('keyboard.close') },
      ],
    },
    ...(goTo.length === 0 ? [] : [{ title: t('keyboard.groups.go'), shortcuts: goTo }]),
    {
      title: t('keyboard.groups.chart'),
      shortcuts: [
        { keys: t('keyboard.drag'), does: t('keyboard.zoom') },
        { keys: t('keyboard.shiftDrag'), does: t('keyboard.pan') },
        { keys: t('keyboard.or', { one: t('keyboard.doubleClick'), other: 'Esc' }), does: t('keyboard.whole') },
        { keys: '← →', does: t('keyboard.cursor') },
        { keys: '+ −', does: t('keyboard.zoomKeys') },
        { keys: 'Home End', does: t('keyboard.ends') },
      ],
    },
    { title: t('keyboard.groups.calendar'), shortcuts: [{ keys: 'Shift + ← →', does: t('keyboard.moveTask') }] },
  ];
};

function Groups({ farmId }: { farmId: string | undefined }) {
  return useGroups(farmId).map((group) => <Group key={group.title} {...group} />);
}

type Props = { farmId: string | undefined; onClose: () => void };

/** What keys do, everywhere and on the screens of the farm. */
export function ShortcutList({ farmId, onClose }: Props) {
  const t = useTranslations('keyboard');
  return (
    <Sheet opened onClose={onClose} title={t('title')}>
      <Groups farmId={farmId} />
    </Sheet>
  );
}
