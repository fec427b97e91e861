import type { BrowserContext } from '@playwright/test'
import jsQr from 'jsqr'

/** Reads the QR code in a picture, as a phone would: from its pixels. `undefined` when there is none to be read. */
export async function readCode(context: BrowserContext, png: Buffer): Promise<string | undefined> {
  const page = await context.newPage()
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const data = drawing?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return { pixels: [...data], width: canvas.width, height: canvas.height }
  }, png.toString('base64'))
  await page.close()
  // biome-ignore lint/suspicious/noExplicitAny: the package's default export is nested under Node's module rules
  const read = (jsQr as any).default ?? jsQr
  return read(Uint8ClampedArray.from(pixels), width, height)?.data
}
