import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from giving memory back while little is done. Every hundred seconds it would go through the whole heap for it and make
 * the space of new objects so small that those of a running transaction outlive their collections: for a fleet that reports
 * once a minute the garbage took a quarter of the processor time. Node has no other way to say so.
 */
export const keepHeap = (): void => setFlagsFromString('--memory-reducer-gc-count=0');
