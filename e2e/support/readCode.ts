import type { BrowserContext } from '@playwright/test'
import jsQR from 'jsqr'

/** Reads the QR code in a picture, as a phone would: from its pixels. `undefined` when there is none to be read. */
export async function readCode(context: BrowserContext, png: Buffer): Promise<string | undefined> {
  const picture = png.toString('base64')
  const blank = await context.newPage()
  try {
    const { width, height, pixels } = await blank.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      let pixels = ''
      for (const byte of data) pixels += String.fromCharCode(byte)
      return { width: bitmap.width, height: bitmap.height, pixels: btoa(pixels) }
    }, picture)
    // The package's default export hides behind its own in ES modules of Node.
    const decode = 'default' in jsQR ? (jsQR.default as typeof jsQR) : jsQR
    return decode(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data
  } finally {
    await blank.close()
  }
}
