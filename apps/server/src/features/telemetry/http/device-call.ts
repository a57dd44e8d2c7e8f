import type { Device } from '#features/controllers/controllers.ts';
import type { DirectCall, DirectReply, DirectRoute } from '#platform/http/direct-calls.ts';
import type { IngestPipeline } from '../ingest/ingest-samples.ts';
import { getExpectedBytes, type DeviceAuth, type DeviceRefusal } from './device-auth.ts';

/** A call that brings samples, in its protocol. */
export type DeviceCall = {
  path: string;
  /** of the body, also unpacked */
  maxBytes: number;
  tokenOf(call: DirectCall): string | undefined;
  /** The body of a refusal. */
  describe(status: number, message: string): object;
  /** @throws UNAVAILABLE when the samples cannot be stored now */
  ingest(device: Device, body: string, call: DirectCall): Promise<DirectReply>;
};

/** Authenticates a call, applies the limits of its device and reads its body, before its samples are ingested. */
export const createDeviceRoute = (
  pipeline: IngestPipeline,
  auth: DeviceAuth,
  { path, maxBytes, tokenOf, describe, ingest }: DeviceCall,
): DirectRoute => {
  const refuse = ({ status, message, retryAfterSeconds }: DeviceRefusal): DirectReply => ({
    status,
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    body: describe(status, message),
  });
  return {
    path,
    async answer(call) {
      let device: Device | undefined;
      let release: (() => void) | undefined;
      try {
        const bytes = getExpectedBytes(call.request, maxBytes);
        const accepted = await auth.authenticate({ token: tokenOf(call), address: call.address, bytes });
        if ('status' in accepted) return refuse(accepted);
        ({ device, release } = accepted);
        const body = await call.readBody(maxBytes);
        pipeline.limits.countContent(device.controllerNo, { samples: 0, bytes: body.length });
        return await ingest(device, body, call);
      } catch (error) {
        return refuse(auth.toRefusal(error, device));
      } finally {
        release?.();
      }
    },
  };
};
