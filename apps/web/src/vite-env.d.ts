/// <reference types="vite/client" />

/** Identifies the build of the app. */
declare const __BUILD__: string;
