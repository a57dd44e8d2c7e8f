import { addressOf } from './links.ts';
import { App, FirebaseMessaging } from './plugins.ts';

/** Whether the web view can go back; else Android's back button leaves the app. */
type Back = { canGoBack: boolean };

const goBack = ({ canGoBack }: Back): void => {
  if (canGoBack) globalThis.history.back();
  else void App.exitApp();
};

/**
 * Connects the page with the phone: the back button, links of the portal, and taps on notifications.
 * @param navigate opens a path of the portal
 */
export const startMobileApp = async (navigate: (path: string) => void): Promise<void> => {
  const open = (link: unknown): void => {
    const path = addressOf(link);
    if (path !== null) navigate(path);
  };
  await App.addListener('backButton', goBack);
  await App.addListener('appUrlOpen', ({ url }) => open(url));
  // The tap that started the app is delivered to the first listener.
  await FirebaseMessaging.addListener('notificationActionPerformed', ({ notification }) =>
    open((notification.data as { url?: unknown } | undefined)?.url),
  );
  const launch = await App.getLaunchUrl();
  if (launch) open(launch.url);
};
