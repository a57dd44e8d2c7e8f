import jsQR from 'jsqr';

type Frame = { pixels: Uint8ClampedArray; width: number; height: number };

// Decoding takes up to 100 ms on a weak phone, during which the page would not answer.
addEventListener('message', ({ data: { pixels, width, height } }: MessageEvent<Frame>) => {
  // Our labels are dark on white: looking for the inverse would take twice as long.
  postMessage(jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null);
});
