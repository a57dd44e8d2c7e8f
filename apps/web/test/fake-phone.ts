/**
 * The native layer of the mobile app as Capacitor puts it into the page, with the plugins' methods answered from here.
 * It has to be there before the plugins are loaded for the first time.
 */
export type FakePhone = {
  /** calls of native methods, `App.exitApp` for instance, with their options */
  calls: { method: string; options: unknown }[];
  answers: Record<string, unknown>;
  /** what the secure storage holds */
  secure: Map<string, string>;
  /** tells the page of an event of a plugin */
  emit: (plugin: string, event: string, data: unknown) => void;
  remove: () => void;
};

type Callback = (data: unknown) => void;

const methods: Record<string, readonly string[]> = {
  App: ['getInfo', 'getLaunchUrl', 'exitApp'],
  FirebaseMessaging: [
    'isSupported',
    'checkPermissions',
    'requestPermissions',
    'getToken',
    'deleteToken',
    'createChannel',
    'subscribeToTopic',
    'unsubscribeFromTopic',
  ],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
};

const headers = Object.entries(methods).map(([name, own]) => ({
  name,
  methods: [
    ...own.map((method) => ({ name: method, rtype: 'promise' })),
    { name: 'addListener', rtype: 'callback' },
    { name: 'removeListener', rtype: 'callback' },
  ],
}));

type Stored = { prefixedKey: string; data: string };

export const fakePhone = (answers: Record<string, unknown> = {}): FakePhone => {
  const calls: FakePhone['calls'] = [];
  const secure = new Map<string, string>();
  const listeners = new Map<string, Callback[]>();
  const store = (method: string, { prefixedKey, data }: Stored): unknown => {
    if (method === 'internalGetItem') return { data: secure.get(prefixedKey) ?? null };
    if (method === 'internalSetItem') secure.set(prefixedKey, data);
    return { success: method === 'internalRemoveItem' && secure.delete(prefixedKey) };
  };
  const bridge = {
    PluginHeaders: headers,
    nativePromise: async (plugin: string, method: string, options: unknown): Promise<unknown> => {
      calls.push({ method: `${plugin}.${method}`, options });
      if (plugin === 'SecureStorage') return store(method, options as Stored);
      const answer = answers[`${plugin}.${method}`];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    nativeCallback: async (plugin: string, method: string, { eventName }: { eventName: string }, tell: Callback) => {
      if (method === 'addListener')
        listeners.set(`${plugin}.${eventName}`, [...(listeners.get(`${plugin}.${eventName}`) ?? []), tell]);
      return 'callback';
    },
  };
  const page = globalThis as { Capacitor?: object; androidBridge?: object | undefined };
  page.Capacitor = Object.assign(page.Capacitor ?? {}, {
    isNativePlatform: () => page.androidBridge !== undefined,
    getPlatform: () => (page.androidBridge ? 'android' : 'web'),
    ...bridge,
  });
  page.androidBridge = {};
  return {
    calls,
    answers,
    secure,
    emit: (plugin, event, data) => listeners.get(`${plugin}.${event}`)?.forEach((tell) => tell(data)),
    remove: () => void (page.androidBridge = undefined),
  };
};
