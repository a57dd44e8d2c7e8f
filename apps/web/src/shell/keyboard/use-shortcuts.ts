import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { mayBeShortcut } from '#lib/state/shortcut-target.ts';
import { useFarmScreens } from '../screens/use-farm-screens.ts';

/**
 * `?` opens the list of shortcuts, and within a farm G and a letter open its screens. Letters are recognised by their place on the
 * keyboard, because Korean input turns them into Hangul.
 */
export const useShortcuts = (farmId: string | undefined, onList: () => void): void => {
  const navigate = useNavigate();
  const screens = useFarmScreens(farmId);
  useEffect(() => {
    const opening = screens.flatMap((screen) =>
      farmId !== undefined && 'goKey' in screen
        ? [[`KeyG Key${screen.goKey}`, () => void navigate({ to: screen.to, params: { farmId } })] as const]
        : [],
    );
    return tinykeys(
      window,
      { 'Shift+?': onList, ...Object.fromEntries(opening) },
      { ignore: (event) => !mayBeShortcut(event) },
    );
  }, [farmId, navigate, onList, screens]);
};
